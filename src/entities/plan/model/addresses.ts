import { z } from 'zod';
import { readTable } from '#shared/lib/csv';

/** An e-mail address that the server accepts. */
export const EmailAddress = z.email().max(254);

export interface ReadAddresses {
  /** The valid addresses in lower case, each once. */
  good: string[];
  /** The entries that are not addresses, as typed. */
  bad: string[];
  /** Addresses of people who are already clients. */
  existing: string[];
}

/**
 * Sorts typed or pasted addresses into these lists. They are separated by commas, semicolons or
 * line breaks, also as `Ann <ann@farm.example>`.
 */
export const readAddresses = (text: string, clients: readonly string[] = []): ReadAddresses =>
  sorted(text.split(/[,;\n\r]+/), clients);

/** Whether a row names the columns. */
const isHead = (cells: readonly string[]): boolean =>
  cells.some((cell) => /mail/i.test(cell)) && !cells.some((cell) => cell.includes('@'));

/** Sorts the addresses of a CSV file: its column with the most addresses, without its title. */
export function readCsvAddresses(text: string, clients: readonly string[] = []): ReadAddresses {
  const table = readTable(text, isHead);
  const rows = table.rows.map(({ cells }) => cells);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const count = (column: number) => rows.filter((row) => row[column]?.includes('@')).length;
  const column = Array.from({ length: width }, (_, at) => at).reduce(
    (best, at) => (count(at) > count(best) ? at : best),
    0,
  );
  const cells = rows.map((row) => row[column] ?? '');
  const isTitle = table.head === null && cells.length > 1 && !cells[0]!.includes('@');
  return sorted(isTitle ? cells.slice(1) : cells, clients);
}

function sorted(pieces: readonly string[], clients: readonly string[]): ReadAddresses {
  const known = new Set(clients.map((email) => email.toLowerCase()));
  const [good, existing, bad] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const piece of pieces) {
    const typed = piece.trim();
    if (typed === '') continue;
    const email = (/<([^<>]+)>$/.exec(typed)?.[1] ?? typed).trim().toLowerCase();
    if (!EmailAddress.safeParse(email).success) bad.add(typed);
    else if (known.has(email)) existing.add(email);
    else good.add(email);
  }
  return { good: [...good], bad: [...bad], existing: [...existing] };
}
