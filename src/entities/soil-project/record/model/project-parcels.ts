import type { SoilProjectRow } from '#shared/api/contract';

/**
 * A project's parcels in their order. Everything stored about a parcel uses its `parcel_key`; its
 * number depends on the order and is only for people. Empty while the parcels are not known.
 */
export interface ParcelRows {
  rows: readonly SoilProjectRow[];
}

/** The number of each parcel by its key, from 1. */
const numbersOf = ({ rows }: ParcelRows): Map<string, number> =>
  new Map(rows.map(({ parcel_key: key }, i) => [key, i + 1]));

/** The sorted numbers of parcels; omits those that are no longer part of the project. */
export function parcelNumbers(project: ParcelRows, keys: readonly string[]): number[] {
  const numbers = numbersOf(project);
  return keys.flatMap((key) => numbers.get(key) ?? []).toSorted((a, b) => a - b);
}

/** Names a parcel, such as `Parcel 3 (32 DP755510)`. */
export function parcelName({ rows }: ParcelRows, key: string): string {
  const index = rows.findIndex((row) => row.parcel_key === key);
  const row = rows[index];
  if (!row) return 'A parcel that is no longer part of the project';
  const lot = [row.lot_number, `${row.plan_type ?? ''}${row.plan_number ?? ''}`]
    .filter(Boolean)
    .join(' ');
  return lot === '' ? `Parcel ${index + 1}` : `Parcel ${index + 1} (${lot})`;
}

/** Lists parcels by their numbers, such as `parcels 2, 3 and 7`. */
export function parcelsText(project: ParcelRows, keys: readonly string[]): string {
  const numbers = parcelNumbers(project, keys);
  const listed = new Intl.ListFormat('en-AU').format(numbers.map(String));
  return `${numbers.length === 1 ? 'parcel' : 'parcels'} ${listed}`;
}

/** Removes the numbers of parcels from a sentence, which change with the order of the land. */
export const withoutParcelNumbers = (says: string): string =>
  says.replaceAll(/\b(parcels?) \d+(?:(?:, | and )\d+)*/gi, '$1');

/**
 * Parses numbers of parcels as people type them: `1-3, 5`, or `all`. Returns the keys of these
 * parcels in the project's order, or why the text cannot be read.
 */
export function parseParcelNumbers(
  text: string,
  { rows }: ParcelRows,
): string[] | { problem: string } {
  const typed = text.trim().toLowerCase();
  const numbers = new Set<number>();
  for (const part of typed === 'all' ? [] : typed.split(/[,;\s]+/).filter(Boolean)) {
    const [, from, to = from] = /^(\d{1,5})(?:[-–](\d{1,5}))?$/.exec(part) ?? [];
    if (from === undefined) return { problem: `“${part}” is not a number. Write 1-3, 5 or all.` };
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last > rows.length || first > last) {
      return {
        problem: `The project has parcels 1 to ${rows.length}, so “${part}” is not possible.`,
      };
    }
    for (let number = first; number <= last; number++) numbers.add(number);
  }
  return rows
    .filter((_, i) => typed === 'all' || numbers.has(i + 1))
    .map(({ parcel_key: key }) => key);
}

/** Formats the numbers of parcels in the same way: `1-3, 5`. */
export const formatParcelNumbers = (
  project: ParcelRows,
  keys: readonly string[],
  options: { dash?: string } = {},
): string => formatNumbers(parcelNumbers(project, keys), options);

/** Formats sorted numbers as ranges: `1-3, 5`. */
export function formatNumbers(numbers: readonly number[], { dash = '-' } = {}): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number <= run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([first, last]) => (first === last ? `${first}` : `${first}${dash}${last}`))
    .join(', ');
}
