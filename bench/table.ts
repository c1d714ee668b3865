import type { Measured } from './measure.ts';

/** Formats measurements as text, numbers right-aligned. */
export function tableOf(
  measured: readonly Measured[],
  { sizedBy, peer }: { sizedBy: string; peer: string },
): string {
  const headings = [sizedBy, 'what', 'ours', peer, 'ratio', 'goal', ''];
  const rows = measured.map(({ size, what, unit, ours, peer, goal, met }) => [
    size.toLocaleString('en-AU'),
    what,
    `${plain(ours)} ${unit}`,
    peer === null ? '' : `${plain(peer)} ${unit}`,
    peer === null ? '' : plain(ours / peer),
    goal ?? '',
    met === null ? '' : met ? 'met' : 'NOT MET',
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]!.length)),
  );
  const isText = (column: number) => column === 1 || column > 4;
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function plain(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 1 ? value.toFixed(2) : value.toPrecision(3);
}
