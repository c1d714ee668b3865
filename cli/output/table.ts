/** Lines of columns; numbers to the right, texts to the left. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-AU') : cell)),
  );
  const widths = cells.reduce<number[]>(
    (widths, row) => row.map((cell, i) => Math.max(widths[i] ?? 0, cell.length)),
    [],
  );
  return cells.map((row, r) =>
    row
      .map((cell, i) =>
        typeof rows[r]![i] === 'number' ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!),
      )
      .join('  ')
      .trimEnd(),
  );
}
