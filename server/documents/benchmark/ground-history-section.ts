import type { RasterSource } from '../../rasters/index.ts';
import { percentText, pointsText, shareText } from '../cover/report-words.ts';
import { ticksAround } from '../pdf/chart/axis-ticks.ts';
import type { Axis } from '../pdf/chart/chart-area.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawBars } from '../pdf/chart/draw-series.ts';
import { drawSubheading, HEADING_HEIGHT, placeBlock, startSection } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR } from '../pdf/style.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { pointsAhead } from './ground-summary.ts';
import { drawDroughts, yearsAt, yearsAxis } from './mean-lines.ts';
import { drawTitleFigures } from './title-figures.ts';

const ROW_HEIGHT = 195;
const DIFFERENCES_HEIGHT = 130;

/**
 * Shows ground cover over the years, and the difference between farm and comparison; returns where
 * the next section may start.
 */
export async function drawGroundHistory(
  report: ReportDocument,
  facts: BenchmarkFacts,
  source: RasterSource,
  from: number,
): Promise<number> {
  const { summary } = facts;
  const top = startSection(
    report,
    'Ground cover over the years',
    [
      'Ground cover is what keeps the soil from wind and rain: green plants, dry ones, stubble and litter. The thin line is each season of the farm since the summer of 1989–90. The thick lines average each season with the three before it, so that the time of year cancels out.',
      ...droughtsText(facts),
      `Below 70% cover rain begins to carry soil off, below 50% wind does. The farm was below 70% in ${shareText(summary.farm?.timeUnder70)} of seasons and below 50% in ${shareText(summary.farm?.timeUnder50)}.`,
    ],
    { top: from, height: ROW_HEIGHT },
  );
  const row = { top, bottom: top + ROW_HEIGHT };
  await drawTitleFigures(report, facts, source, row);
  const next = placeBlock(report, row.bottom + 10, HEADING_HEIGHT + DIFFERENCES_HEIGHT + 24);
  const y = drawSubheading(report, 'Farm minus comparison, same season', next);
  return drawDifferenceChart(report, facts, y);
}

/** Empty if no year of drought is known. */
function droughtsText({ droughts }: BenchmarkFacts): string[] {
  if (!droughts || droughts.years.length === 0) return [];
  const [first, last] = droughts.record;
  return [
    `Years of drought are shaded: the driest tenth of the years ${first} to ${last} by the rain on this farm.`,
  ];
}

function drawDifferenceChart(report: ReportDocument, facts: BenchmarkFacts, top: number): number {
  const { ground, summary } = facts;
  const differences = ground.quarters.flatMap(({ quarter, farm, comparison }) =>
    farm && comparison ? [{ x: yearsAt(quarter), points: pointsAhead(farm, comparison) }] : [],
  );
  const ticks = ticksAround(Math.max(5, ...differences.map(({ points }) => Math.abs(points))));
  const bottom = top + DIFFERENCES_HEIGHT;
  const box = { left: CONTENT.left, right: CONTENT.right, top, bottom };
  const axis: Axis = {
    from: ticks[0]!,
    to: ticks.at(-1)!,
    ticks,
    label: (value) => (value > 0 ? `+${value}` : String(value).replace('-', '−')),
  };
  const difference = `${pointsText(summary.paired?.difference ?? 0)} percentage points on average`;
  return drawChartFigure(report, box, {
    axes: { x: yearsAxis(5), y: axis, yTitle: `Percentage points; ${difference}` },
    draw: (area) => {
      drawDroughts(report.doc, area, facts);
      const bars = differences.map(({ x, points }) => ({
        x,
        from: 0,
        to: points,
        colour: points > 0 ? COLOUR.gain : COLOUR.loss,
      }));
      drawBars(report.doc, area, bars, 0.19);
    },
    key: [
      { name: 'Farm has more cover', box: COLOUR.gain },
      { name: 'Farm has less cover', box: COLOUR.loss },
    ],
    emptyText: differences.some(({ points }) => points !== 0)
      ? null
      : summary.paired
        ? 'In every season the farm had as much cover as its comparison.'
        : 'No season measured both the farm and its comparison.',
    alt: `Bar chart: mean ground cover of the farm minus that of the comparison parcels; ${difference}. Farm ${percentText(summary.farm?.mean)}, comparison ${percentText(summary.comparison?.mean)}.`,
  });
}
