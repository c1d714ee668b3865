import { withoutHiddenCharacters } from '#shared/plain-text';
import type { FeatureRef, Properties } from './import-result.ts';

/** Columns that hold names: the four that tagging services read, then other common ones. */
const NAME_COLUMNS = ['name', 'title', 'paddock_name', 'paddock', 'label', 'description'];
/**
 * Patterns for other naming columns, matched without spaces and underscores, the most likely first.
 */
const LIKE_NAMES = [
  /^(paddock|pdk|pad|field|block|plot)(name|nam|nm|label|title|desc.*)$/,
  /^(field|block|plot|pdk)$/,
  /^(?!file|user|layer|owner|client|farm|prop|map|last|first|style).*(name|nam|label|title)$/,
  /^(paddock|pdk|pad|field|block|plot|parcel|lot|area|unit|zone)(id|no|num|nr|number|code)$/,
  /^(farm|prop|property)(name|nam|label)$/,
];
const MAX_LENGTH = 60;
/** Number of characters in which a name is searched for. */
const MAX_SCANNED = 1_000;

/** Names a feature within a sentence: “North”, or Feature 7. */
export const titleOf = ({ name, number }: FeatureRef): string =>
  name === null ? `Feature ${number}` : `“${name}”`;

/** Longer column titles are not those of names. */
const MAX_COLUMN_LENGTH = 100;
const MAX_RANKS = 10_000;
/** Ranks of columns; a file has few columns and many features. */
const ranks = new Map<string, number>();

/** How likely a column holds names, the likeliest first; Infinity if it does not. */
function rankOf(column: string): number {
  const known = ranks.get(column);
  if (known !== undefined) return known;
  if (column.length > MAX_COLUMN_LENGTH) return Infinity;
  const lower = column.toLowerCase();
  const squeezed = lower.replace(/[\s_.-]+/g, '');
  const like = LIKE_NAMES.findIndex((pattern) => pattern.test(squeezed));
  const among = NAME_COLUMNS.indexOf(lower);
  const rank = among >= 0 ? among : like >= 0 ? NAME_COLUMNS.length + like : Infinity;
  if (ranks.size >= MAX_RANKS) ranks.clear();
  ranks.set(column, rank);
  return rank;
}

/** Finds a feature's name among its properties, ignoring the case of the column. */
export function nameOf(properties: Properties): string | null {
  let [best, bestRank]: [string | null, number] = [null, Infinity];
  for (const column of Object.keys(properties)) {
    const rank = rankOf(column);
    if (rank >= bestRank) continue;
    const text = textOf(properties[column]);
    if (text !== null) [best, bestRank] = [text, rank];
  }
  return best;
}

const textOf = (value: unknown) => shortName(typeof value === 'number' ? String(value) : value);

/** Shortens a name to one line of limited length; null when there is none. */
export function shortName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const start = value.trimStart().slice(0, MAX_SCANNED);
  const line = withoutHiddenCharacters(start, 'line').replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}

/** `1 area`, `2 areas`, `1,200 areas`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** Created once: creating a format takes longer than checking a feature. */
const hectares = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `50.64 ha`. */
export const hectaresOf = (areaHa: number): string => `${hectares.format(areaHa)} ha`;

/** `A`, `A or B`, `A, B or C`. */
export const anyOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names);

/** `A`, `A and B`, `A, B and 3 more`. */
export function someOf(names: readonly string[], shown = 3): string {
  const listed = names.slice(0, shown);
  const more = names.length - listed.length;
  if (more > 0) listed.push(`${more.toLocaleString('en-AU')} more`);
  const last = listed.pop() ?? '';
  return listed.length === 0 ? last : `${listed.join(', ')} and ${last}`;
}
