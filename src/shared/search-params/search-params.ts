/**
 * Readers of an address's search parameters, which the router has parsed: `7` is a number, `"7"`
 * and `x` are text. A value of another kind counts as missing.
 */

/** A whole number within limits. */
export function wholeNumber(
  value: unknown,
  { from = 1, to = Number.MAX_SAFE_INTEGER } = {},
): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isWithin = typeof number === 'number' && Number.isInteger(number);
  return isWithin && number >= from && number <= to ? number : undefined;
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const oneOf = <Text extends string>(
  texts: readonly Text[],
  value: unknown,
): Text | undefined => texts.find((text) => text === value);
