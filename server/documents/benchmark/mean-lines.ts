import { latestCoverDate, type GroundCoverQuarter } from '#entities/cover';
import { runningMeans } from '#entities/report';
import type { GroundFigures, GroundQuarter } from '../cover/measure-ground-cover.ts';
import { drawLevel, type Axis, type ChartArea } from '../pdf/chart/chart-area.ts';
import type { KeyEntry } from '../pdf/chart/chart-key.ts';
import { drawSeriesLine } from '../pdf/chart/draw-series.ts';
import {
  COMPARISON_LINE,
  FARM_LINE,
  RUNNING_COMPARISON,
  RUNNING_FARM,
  type BenchmarkFacts,
} from './benchmark-facts.ts';

export const COVER_AXIS: Axis = {
  from: 0,
  to: 100,
  ticks: [0, 20, 40, 60, 80, 100],
  label: (value) => `${value}%`,
};

const FIRST_TICK = 1990;

/** The middle of a season in decimal years, for an axis. */
export function yearsAt(quarter: GroundCoverQuarter): number {
  const [year = 0, month = 0] = quarter.split('-').map(Number);
  return year + (month + 0.5) / 12;
}

const lastAt = () => yearsAt(latestCoverDate('ground'));

/** The year in which the record ends. */
export const lastYear = (): number => Math.floor(lastAt());

/** The whole record on an axis, with a tick every so many years. */
export const yearsAxis = (everyYears: number): Axis => ({
  from: FIRST_TICK - 0.3,
  to: lastAt() + 0.31,
  ticks: Array.from(
    { length: Math.floor((lastYear() - FIRST_TICK) / everyYears) + 1 },
    (_, i) => FIRST_TICK + i * everyYears,
  ),
  label: String,
});

/** Means of four seasons, which show the years without the rise and fall of the seasons. */
export function drawRunningMeans(
  doc: PDFKit.PDFDocument,
  area: ChartArea,
  quarters: readonly GroundQuarter[],
): void {
  const line = (name: 'farm' | 'comparison') =>
    runningMeans(quarters.map((quarter) => quarter[name]?.mean ?? null)).map((y, i) =>
      y === null ? null : { x: yearsAt(quarters[i]!.quarter), y },
    );
  drawSeriesLine(doc, area, line('comparison'), RUNNING_COMPARISON);
  drawSeriesLine(doc, area, line('farm'), RUNNING_FARM);
}

const DROUGHT = { colour: '#fcd34d', opacity: 0.45 } as const;

/** Shades the years of drought behind a chart. */
export function drawDroughts(
  doc: PDFKit.PDFDocument,
  area: ChartArea,
  { droughts }: Pick<BenchmarkFacts, 'droughts'>,
): void {
  for (const year of droughts?.years ?? []) {
    const [left, right] = [area.x(year), area.x(year + 1)].map((x) =>
      Math.min(area.right, Math.max(area.left, x)),
    ) as [number, number];
    if (left === right) continue;
    doc.rect(left, area.top, right - left, area.bottom - area.top);
    doc.fillColor(DROUGHT.colour, DROUGHT.opacity).fill().fillOpacity(1);
  }
}

/** The legend of the shading; empty where no rainfall is known. */
export const droughtKey = ({ droughts }: Pick<BenchmarkFacts, 'droughts'>): KeyEntry[] =>
  droughts && droughts.years.length > 0
    ? [{ name: 'Year of drought', box: DROUGHT.colour, opacity: DROUGHT.opacity }]
    : [];

/** Mean cover of farm and comparison, drawn over the two limits of bare soil. */
export function drawMeanLines(
  doc: PDFKit.PDFDocument,
  area: ChartArea,
  quarters: readonly GroundQuarter[],
  limitName: (limit: number) => string,
): void {
  for (const limit of [70, 50]) drawLevel(doc, area, limit, limitName(limit));
  const line = (figuresOf: (quarter: GroundQuarter) => GroundFigures | null) =>
    quarters.map((quarter) => {
      const figures = figuresOf(quarter);
      return figures && { x: yearsAt(quarter.quarter), y: figures.mean };
    });
  const comparison = line((quarter) => quarter.comparison);
  drawSeriesLine(doc, area, comparison, COMPARISON_LINE);
  const farm = line((quarter) => quarter.farm);
  drawSeriesLine(doc, area, farm, FARM_LINE);
}
