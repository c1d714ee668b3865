import { cut, oneLine, widthOf } from './text-width.ts';
import { toned, withinTone, withoutTone } from '../tone.ts';

export type Row = readonly (string | number)[];

const GAP = '  ';
/** Minimum width of a column, however narrow the terminal is. */
const NARROWEST = 6;

/**
 * Formats rows as aligned columns: numbers right, texts left. If `columns` is given, cuts the
 * widest texts with an ellipsis until a line fits. A cut text retains its tone.
 */
export function table(rows: readonly Row[], columns: number | null = null): string[] {
  const cells = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'number' ? cell.toLocaleString('en-AU') : withinTone(cell, oneLine),
    ),
  );
  const widths = cells.reduce<number[]>(
    (widths, row) => row.map((cell, i) => Math.max(widths[i] ?? 0, widthOf(withoutTone(cell)))),
    [],
  );
  if (columns !== null) {
    const isText = widths.map((_, i) => rows.every((row) => typeof row[i] === 'string'));
    narrow(widths, isText, columns);
  }
  return cells.map((row, r) =>
    row
      .map((cell, i) =>
        typeof rows[r]![i] === 'number'
          ? cell.padStart(widths[i]!)
          : filled(
              withinTone(cell, (text) => cut(text, widths[i]!)),
              widths[i]!,
            ),
      )
      .join(GAP)
      .trimEnd(),
  );
}

/** A table with a header row; headers of number columns are right-aligned. */
export function headedTable(
  heading: readonly string[],
  rows: readonly Row[],
  columns: number | null,
): string[] {
  const numbers = heading.map((_, i) => rows.some((row) => typeof row[i] === 'number'));
  const widthOfNumbers = (i: number) =>
    Math.max(...rows.map((row) => (row[i] ?? '').toLocaleString('en-AU').length));
  const head = heading.map((title, i) =>
    toned(numbers[i] ? title.padStart(widthOfNumbers(i)) : title, 'strong'),
  );
  return table([head, ...rows], columns);
}

function narrow(widths: number[], isText: readonly boolean[], columns: number): void {
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  for (let excess = total() - columns; excess > 0; excess -= 1) {
    const texts = widths.flatMap((width, i) => (isText[i] && width > NARROWEST ? [i] : []));
    if (texts.length === 0) return;
    const widest = texts.reduce((most, i) => (widths[i]! > widths[most]! ? i : most));
    widths[widest]! -= 1;
  }
}

const filled = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(withoutTone(text))));
