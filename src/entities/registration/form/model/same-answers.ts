import { withoutHiddenAnswers, type SoilForm } from './soil-form.ts';

/**
 * True if both forms would be stored identically: hidden answers and the order of fields do not
 * count.
 */
export const areSameAnswers = (a: SoilForm, b: SoilForm): boolean =>
  a === b || stableText(withoutHiddenAnswers(a)) === stableText(withoutHiddenAnswers(b));

/**
 * Formats a value as JSON with sorted keys, so that values with keys in any order can be compared.
 */
export const stableText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
