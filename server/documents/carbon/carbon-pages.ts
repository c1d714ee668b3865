import { WOODY_COVER_YEARS } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import { chartBeside, drawTitleMap } from '../cover/title-body.ts';
import { unseenText } from '../cover/farm-years.ts';
import { storedClassHint } from '../cover/stored-class-notes.ts';
import { drawWoodyClassChart, woodyYears } from '../cover/woody-sections.ts';
import { decimalText, haText, rangeOf, sentences, wholeText } from '../cover/report-words.ts';
import {
  canopyHaOf,
  CANOPY_FROM_PERCENT,
  MIN_HA,
  WOODY_CLASSES,
  WOODY_FROM_PERCENT,
} from '../cover/woody-classes.ts';
import { ticksUpTo } from '../pdf/chart/axis-ticks.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawBand, drawSeriesLine } from '../pdf/chart/draw-series.ts';
import { drawSubheading, HEADING_HEIGHT, placeBlock, startSection } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR } from '../pdf/style.ts';
import { drawTable } from '../pdf/table.ts';
import { carbonDioxideOf } from './carbon-estimate.ts';
import { hasCarbon, type CarbonFacts, type CarbonYear } from './carbon-facts.ts';
import { drawFactors } from './carbon-factors-block.ts';
import { trendText } from './carbon-trend.ts';
import { drawWoodyPaddocks } from './woody-paddocks.ts';

const BAND_OPACITY = 0.18;
const LINE = { colour: COLOUR.farm, width: 1.6 };

const ROW_HEIGHT = 225;
const CHART_HEIGHT = 170;
/** A heading with the first rows of its table. */
const TABLE_START = HEADING_HEIGHT + 60;

/**
 * Maps the farm, and shows how much of it is in each canopy class year by year; returns where the
 * next section may start.
 */
export async function drawExtent(
  report: ReportDocument,
  facts: CarbonFacts,
  source: RasterSource,
  from: number,
): Promise<number> {
  const { woody, years, paddocks } = facts;
  const [first, last] = [years[0]!, years.at(-1)!];
  const top = startSection(
    report,
    'Woody extent by class and year',
    [
      sentences(
        `What the farm has of each class of canopy, the densest at the bottom. Canopy of ${CANOPY_FROM_PERCENT}% or more covered ${haText(canopyHaOf(first.figures))} in ${first.year} and ${haText(canopyHaOf(last.figures))} in ${last.year}; of these, ${haText(first.figures.woodyHa)} and ${haText(last.figures.woodyHa)} were woody (${WOODY_FROM_PERCENT}% or more).`,
        unseenText([first, last], years),
        storedClassHint(woody.storedClasses),
      ),
    ],
    { top: from, height: ROW_HEIGHT },
  );
  const row = { top, bottom: top + ROW_HEIGHT };
  const date = String(last.year);
  const map = { source, product: 'woody' as const, date, title: `Woody cover, ${date}` };
  await drawTitleMap(report, facts, map, row);
  drawWoodyClassChart(report, woody.years, chartBeside(row, 3));
  if (!years.some(({ figures }) => canopyHaOf(figures) >= MIN_HA)) return row.bottom;
  const below = placeBlock(report, row.bottom + 12, TABLE_START);
  const end = drawTable(
    report,
    {
      columns: [
        { title: 'Year', width: 28 },
        { title: 'Below 1%', align: 'right' },
        ...WOODY_CLASSES.map(({ label }) => ({ title: label, width: 67, align: 'right' as const })),
      ],
      rows: everyFewYears(years).map(({ year, figures }) => [
        String(year),
        ...figures.classHa.map(decimalText),
      ]),
    },
    drawSubheading(report, 'Hectares by class', below),
  );
  return drawWoodyPaddocks(report, paddocks, end + 10);
}

/**
 * Shows the estimate year by year with its range and trend, and how it is made; nothing for a farm
 * without carbon to estimate. Returns where the next section may start.
 */
export function drawEstimate(report: ReportDocument, facts: CarbonFacts, from: number): number {
  const { years } = facts;
  if (!hasCarbon(years)) return from;
  const top = startSection(
    report,
    'Carbon above ground, year by year',
    [
      `The line is the middle estimate, the shaded band reaches from the low to the high one. The band is wide because a hectare of the same canopy can be light scrub or heavy old trees. ${trendText(years)}`,
    ],
    { top: from, height: CHART_HEIGHT + 20 },
  );
  const box = { left: CONTENT.left, right: CONTENT.right, top, bottom: top + CHART_HEIGHT };
  const ticks = ticksUpTo(Math.max(...years.map(({ carbon }) => carbon.high), 1));
  const byYear = new Map(years.map((entry) => [entry.year, entry]));
  const allYears = Array.from({ length: 29 }, (_, i) => byYear.get(1991 + i) ?? null);
  const y = drawChartFigure(report, box, {
    axes: {
      x: woodyYears(),
      y: { from: 0, to: ticks.at(-1)!, ticks, label: wholeText },
      yTitle: 'Tonnes of carbon above ground on the farm',
    },
    draw: (area) => {
      const band = allYears.map(
        (entry) => entry && { x: entry.year, low: entry.carbon.low, high: entry.carbon.high },
      );
      drawBand(report.doc, area, band, COLOUR.farm, BAND_OPACITY);
      const line = allYears.map((entry) => entry && { x: entry.year, y: entry.carbon.middle });
      drawSeriesLine(report.doc, area, line, LINE);
    },
    key: [
      { name: 'Middle estimate', line: LINE },
      { name: 'Low to high', box: COLOUR.farm, opacity: BAND_OPACITY },
    ],
    alt: `Line chart with a band: estimated tonnes of carbon above ground each year from ${WOODY_COVER_YEARS.first} to ${WOODY_COVER_YEARS.last}, low, middle and high.`,
  });
  const below = drawSubheading(report, 'Estimates', placeBlock(report, y + 12, TABLE_START));
  const end = drawTable(
    report,
    {
      columns: [
        { title: 'Year' },
        { title: 'Canopy, hectares', width: 80, align: 'right' },
        { title: 'Carbon, t', width: 70, align: 'right' },
        { title: 'Range, t', width: 100, align: 'right' },
        { title: 'Carbon dioxide, t', width: 80, align: 'right' },
      ],
      rows: everyFewYears(years).map(({ year, figures, carbon }) => [
        String(year),
        decimalText(canopyHaOf(figures)),
        wholeText(carbon.middle),
        rangeOf(carbon),
        wholeText(carbonDioxideOf(carbon).middle),
      ]),
    },
    below,
  );
  return drawFactors(report, facts, placeBlock(report, end + 12, TABLE_START));
}

/** The first year, every fifth one and the last; the CSV file has all of them. */
function everyFewYears(years: readonly CarbonYear[]): CarbonYear[] {
  return years.filter(
    ({ year }, i) => (year - 1991) % 5 === 0 || i === years.length - 1 || i === 0,
  );
}
