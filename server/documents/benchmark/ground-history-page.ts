import { percentText, pointsText, shareText } from '../cover/report-words.ts';
import { ticksAround } from '../pdf/chart/axis-ticks.ts';
import type { Axis } from '../pdf/chart/chart-area.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawBand, drawBars } from '../pdf/chart/draw-series.ts';
import { drawSubheading, startPage } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR } from '../pdf/style.ts';
import { COMPARISON_LINE, FARM_LINE, type BenchmarkFacts } from './benchmark-facts.ts';
import { pointsAhead } from './ground-summary.ts';
import { COVER_AXIS, drawDroughts, droughtKey, drawMeanLines, yearsAt } from './mean-lines.ts';

const YEARS: Axis = {
  from: 1989.7,
  to: 2021.6,
  ticks: [1990, 1995, 2000, 2005, 2010, 2015, 2020],
  label: String,
};
const BAND_OPACITY = 0.18;

/** Shows ground cover season by season, and the difference between farm and comparison. */
export function drawGroundHistoryPage(report: ReportDocument, facts: BenchmarkFacts): void {
  const { summary } = facts;
  let y = startPage(report, 'Ground cover over the years', [
    'Ground cover is what keeps the soil from wind and rain: green plants, dry ones, stubble and litter. Each season since the summer of 1989–90 is one point. The shaded band covers the middle 80% of the farm: a tenth of its area has less cover and a tenth has more.',
    ...droughtsText(facts),
    `Below 70% cover rain begins to carry soil off, below 50% wind does. The farm was below 70% in ${shareText(summary.farm?.timeUnder70)} of seasons and below 50% in ${shareText(summary.farm?.timeUnder50)}.`,
  ]);
  y = drawHistoryChart(report, facts, y, 270);
  y = drawSubheading(report, 'Farm minus comparison, same season', y + 10);
  drawDifferenceChart(report, facts, y);
}

/** Empty if no year of drought is known. */
function droughtsText({ droughts }: BenchmarkFacts): string[] {
  if (!droughts || droughts.years.length === 0) return [];
  const [first, last] = droughts.record;
  return [
    `Years of drought are shaded: the driest tenth of the years ${first} to ${last} by the rain on this farm.`,
  ];
}

function drawHistoryChart(
  report: ReportDocument,
  facts: BenchmarkFacts,
  top: number,
  height: number,
): number {
  const { quarters } = facts.ground;
  const box = { left: CONTENT.left, right: CONTENT.right, top, bottom: top + height };
  return drawChartFigure(report, box, {
    axes: { x: YEARS, y: COVER_AXIS, yTitle: 'Ground cover, % of the ground' },
    draw: (area) => {
      drawDroughts(report.doc, area, facts);
      const band = quarters.map(
        ({ quarter, farm }) => farm && { x: yearsAt(quarter), low: farm.p10, high: farm.p90 },
      );
      drawBand(report.doc, area, band, COLOUR.farm, BAND_OPACITY);
      drawMeanLines(report.doc, area, quarters, (limit) => `${limit}%`);
    },
    key: [
      { name: 'Farm, mean', line: FARM_LINE },
      { name: 'Farm, middle 80% of its area', box: COLOUR.farm, opacity: BAND_OPACITY },
      { name: 'Comparison parcels, mean', line: COMPARISON_LINE },
      ...droughtKey(facts),
    ],
    alt: 'Line chart: mean ground cover of the farm and of the comparison parcels, each season from 1989 to 2021. The figures are in the file of ground cover that comes with this report.',
  });
}

function drawDifferenceChart(report: ReportDocument, facts: BenchmarkFacts, top: number): void {
  const { ground, summary } = facts;
  const differences = ground.quarters.flatMap(({ quarter, farm, comparison }) =>
    farm && comparison ? [{ x: yearsAt(quarter), points: pointsAhead(farm, comparison) }] : [],
  );
  const ticks = ticksAround(Math.max(5, ...differences.map(({ points }) => Math.abs(points))));
  const bottom = Math.min(CONTENT.bottom - 22, top + 190);
  const box = { left: CONTENT.left, right: CONTENT.right, top, bottom };
  const axis: Axis = {
    from: ticks[0]!,
    to: ticks.at(-1)!,
    ticks,
    label: (value) => (value > 0 ? `+${value}` : String(value).replace('-', '−')),
  };
  const difference = `${pointsText(summary.paired?.difference ?? 0)} percentage points on average`;
  drawChartFigure(report, box, {
    axes: { x: YEARS, y: axis, yTitle: `Percentage points; ${difference}` },
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
