import type { GroundCoverQuarter } from '#entities/cover';
import type { GroundFigures, GroundQuarter } from '../cover/measure-ground-cover.ts';
import { drawLevel, type Axis, type ChartArea } from '../pdf/chart/chart-area.ts';
import { drawSeriesLine } from '../pdf/chart/draw-series.ts';
import { COMPARISON_LINE, FARM_LINE } from './benchmark-facts.ts';

export const COVER_AXIS: Axis = {
  from: 0,
  to: 100,
  ticks: [0, 20, 40, 60, 80, 100],
  label: (value) => `${value}%`,
};

/** The middle of a season in decimal years, for an axis. */
export function yearsAt(quarter: GroundCoverQuarter): number {
  const [year = 0, month = 0] = quarter.split('-').map(Number);
  return year + (month + 0.5) / 12;
}

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
