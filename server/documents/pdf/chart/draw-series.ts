import type { ChartArea } from './chart-area.ts';

type Doc = PDFKit.PDFDocument;

/** Points of a series; null where there is no value: lines and bands break there. */
export type Series<Point> = readonly (Point | null)[];

export interface LinePaint {
  colour: string;
  width: number;
  /** Lengths in points of dashes and of the spaces between them. */
  dash?: readonly [length: number, space: number];
}

export function drawSeriesLine(
  doc: Doc,
  area: ChartArea,
  points: Series<{ x: number; y: number }>,
  { colour, width, dash }: LinePaint,
): void {
  doc.lineWidth(width).strokeColor(colour).lineJoin('round').lineCap('round');
  if (dash) doc.dash(dash[0], { space: dash[1] });
  for (const [first, ...rest] of runsOf(points)) {
    if (!first) continue;
    doc.moveTo(area.x(first.x), area.y(first.y));
    for (const { x, y } of rest) doc.lineTo(area.x(x), area.y(y));
    // A value between two gaps becomes a dot: a line of almost no length with round caps.
    if (rest.length === 0) doc.lineTo(area.x(first.x) + 0.01, area.y(first.y));
    doc.stroke();
  }
  doc.undash().lineCap('butt');
}

export function drawBand(
  doc: Doc,
  area: ChartArea,
  points: Series<{ x: number; low: number; high: number }>,
  colour: string,
  opacity: number,
): void {
  for (const run of runsOf(points)) {
    const [first] = run;
    if (!first || run.length < 2) continue;
    doc.moveTo(area.x(first.x), area.y(first.high));
    for (const { x, high } of run.slice(1)) doc.lineTo(area.x(x), area.y(high));
    for (const { x, low } of run.toReversed()) doc.lineTo(area.x(x), area.y(low));
    doc.closePath().fillColor(colour, opacity).fill();
  }
  doc.fillOpacity(1);
}

/** A bar between two values, centred on x; its width is in units of x. */
export interface Bar {
  x: number;
  from: number;
  to: number;
  colour: string;
}

export function drawBars(doc: Doc, area: ChartArea, bars: readonly Bar[], barWidth: number): void {
  for (const { x, from, to, colour } of bars) {
    const [left, right] = [area.x(x - barWidth / 2), area.x(x + barWidth / 2)];
    const [top, bottom] = [area.y(Math.max(from, to)), area.y(Math.min(from, to))];
    doc.rect(left, top, right - left, bottom - top).fill(colour);
  }
}

/** Returns the stretches between gaps. */
export function runsOf<Point>(points: Series<Point>): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
