import { quarterLabel } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import { chartBeside, drawTitleMap, type PageSpan } from '../cover/title-body.ts';
import { drawLevel } from '../pdf/chart/chart-area.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawSeriesLine } from '../pdf/chart/draw-series.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { RUNNING_COMPARISON, RUNNING_FARM, type BenchmarkFacts } from './benchmark-facts.ts';
import { latestSeason } from './ground-summary.ts';
import {
  COVER_AXIS,
  drawDroughts,
  drawRunningMeans,
  droughtKey,
  lastYear,
  yearsAt,
  yearsAxis,
} from './mean-lines.ts';

/** The seasons themselves, behind their means. */
const SEASONS_LINE = { colour: '#e7b8a2', width: 0.7 };

/** Draws the farm and its seasons side by side. */
export async function drawTitleFigures(
  report: ReportDocument,
  facts: BenchmarkFacts,
  source: RasterSource,
  span: PageSpan,
): Promise<void> {
  const date = latestSeason(facts.ground)?.quarter;
  const title = date ? `Ground cover, ${quarterLabel(date)}` : '';
  const cover = date ? { source, product: 'ground' as const, date, title } : null;
  await drawTitleMap(report, facts, cover, span);
  if (facts.summary.farm) drawYears(report, facts, span);
}

function drawYears(report: ReportDocument, facts: BenchmarkFacts, span: PageSpan): void {
  const { doc } = report;
  const { quarters } = facts.ground;
  const hasComparison = facts.summary.comparison !== null;
  drawChartFigure(report, chartBeside(span), {
    title: 'Ground cover, mean of 4 seasons',
    axes: {
      x: yearsAxis(10),
      y: COVER_AXIS,
      yTitle: '% of the ground; thin line: each season of the farm',
    },
    draw: (area) => {
      drawDroughts(doc, area, facts);
      for (const limit of [70, 50]) drawLevel(doc, area, limit, `${limit}%`);
      const seasons = quarters.map(({ quarter, farm }) =>
        farm ? { x: yearsAt(quarter), y: farm.mean } : null,
      );
      drawSeriesLine(doc, area, seasons, SEASONS_LINE);
      drawRunningMeans(doc, area, quarters);
    },
    key: [
      { name: 'Farm', line: RUNNING_FARM },
      ...(hasComparison ? [{ name: 'Comparison parcels', line: RUNNING_COMPARISON }] : []),
      ...droughtKey(facts),
    ],
    alt: `Line chart: ground cover of the farm and of the comparison parcels, each season averaged with the three before it, from 1990 to ${lastYear()}.`,
  });
}
