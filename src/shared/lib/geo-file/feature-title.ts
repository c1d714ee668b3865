import type { FeatureRef, Properties } from './answer.ts';

/** Where names sit: the four that tagging services read, then what else people use. */
const NAME_COLUMNS = ['name', 'title', 'paddock_name', 'paddock', 'label', 'description'];
const LONGEST = 60;

/** What to call a feature in a sentence: “North”, or Feature 7. */
export const titleOf = ({ name, number }: FeatureRef): string =>
  name === null ? `Feature ${number}` : `“${name}”`;

/** A feature's name among its properties, whatever the case of its column. */
export function nameOf(properties: Properties): string | null {
  const columns = Object.keys(properties);
  for (const known of NAME_COLUMNS) {
    for (const column of columns) {
      if (column.toLowerCase() !== known) continue;
      const value = properties[column];
      const text = shortName(typeof value === 'number' ? String(value) : value);
      if (text !== null) return text;
    }
  }
  return null;
}

/** One line of a name, cut where it is no name any more; null when there is none. */
export function shortName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** `1 area`, `2 areas`, `1,200 areas`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** `A`, `A and B`, `A, B and 3 more`. */
export function someOf(names: readonly string[], shown = 3): string {
  const listed = names.slice(0, shown);
  const more = names.length - listed.length;
  if (more > 0) listed.push(`${more.toLocaleString('en-AU')} more`);
  const last = listed.pop() ?? '';
  return listed.length === 0 ? last : `${listed.join(', ')} and ${last}`;
}
