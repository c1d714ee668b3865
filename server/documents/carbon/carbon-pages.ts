import { unseenText } from '../cover/farm-years.ts';
import { storedClassHint } from '../cover/stored-class-notes.ts';
import { drawWoodyClassChart, WOODY_YEARS } from '../cover/woody-pages.ts';
import { decimalText, haText, sentences, wholeText } from '../cover/report-words.ts';
import { WOODY_CLASSES } from '../cover/woody-classes.ts';
import { ticksUpTo } from '../pdf/chart/axis-ticks.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawBand, drawSeriesLine } from '../pdf/chart/draw-series.ts';
import { drawSubheading, startPage } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR } from '../pdf/style.ts';
import { drawTable } from '../pdf/table.ts';
import { carbonDioxideOf, carbonIn, type Estimate } from './carbon-estimate.ts';
import type { CarbonFacts, CarbonYear } from './carbon-facts.ts';
import { drawWoodyPaddocks } from './woody-paddocks.ts';

const BAND_OPACITY = 0.18;
const LINE = { colour: COLOUR.farm, width: 1.6 };

const rangeText = ({ low, high }: Estimate) => `${wholeText(low)} to ${wholeText(high)}`;

/** Shows how much of the farm is in each canopy class, year by year. */
export function drawExtentPage(
  report: ReportDocument,
  { woody, years, paddocks }: CarbonFacts,
): void {
  const [first, last] = [years[0]!, years.at(-1)!];
  const top = startPage(report, 'Woody extent by class and year', [
    sentences(
      `What the farm has of each class of canopy, the densest at the bottom. Woody cover was ${haText(first.figures.woodyHa)} in ${first.year} and ${haText(last.figures.woodyHa)} in ${last.year}.`,
      unseenText([first, last]),
      storedClassHint(woody.storedClasses),
    ),
  ]);
  const box = { left: CONTENT.left, right: CONTENT.right, top, bottom: top + 250 };
  const y = drawWoodyClassChart(report, woody.years, box);
  const below = drawSubheading(report, 'Hectares by class', y + 12);
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
    below,
  );
  drawWoodyPaddocks(report, paddocks, end + 10);
}

/** Shows the estimate year by year, with its range. */
export function drawEstimatePage(report: ReportDocument, { years }: CarbonFacts): void {
  const top = startPage(report, 'Carbon above ground, year by year', [
    'The line is the middle estimate, the shaded band reaches from the low to the high one. The band is wide because a hectare of the same canopy can be light scrub or heavy old trees. Trends are surer than amounts: if the canopy grows, so does the carbon, whichever factor is right.',
  ]);
  const box = { left: CONTENT.left, right: CONTENT.right, top, bottom: top + 260 };
  const ticks = ticksUpTo(Math.max(...years.map(({ carbon }) => carbon.high), 1));
  const byYear = new Map(years.map((entry) => [entry.year, entry]));
  const allYears = Array.from({ length: 29 }, (_, i) => byYear.get(1991 + i) ?? null);
  const y = drawChartFigure(report, box, {
    axes: {
      x: WOODY_YEARS,
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
    alt: 'Line chart with a band: estimated tonnes of carbon above ground each year from 1991 to 2019, low, middle and high.',
  });
  const below = drawSubheading(report, 'Estimates', y + 12);
  drawTable(
    report,
    {
      columns: [
        { title: 'Year' },
        { title: 'Woody, hectares', width: 80, align: 'right' },
        { title: 'Carbon, t', width: 70, align: 'right' },
        { title: 'Range, t', width: 100, align: 'right' },
        { title: 'Carbon dioxide, t', width: 80, align: 'right' },
      ],
      rows: everyFewYears(years).map(({ year, figures, carbon }) => [
        String(year),
        decimalText(figures.woodyHa),
        wholeText(carbon.middle),
        rangeText(carbon),
        wholeText(carbonDioxideOf(carbon).middle),
      ]),
    },
    below,
  );
}

/** Shows how the last year's estimate is composed. */
export function drawFactorsPage(report: ReportDocument, { years, input }: CarbonFacts): void {
  const { factors } = input;
  const { year, figures, carbon } = years.at(-1)!;
  const top = startPage(report, 'How the estimate is made', [
    `For each class: hectares × tonnes of dry matter on a hectare × ${factors.carbonFraction} tonnes of carbon in a tonne of dry matter. The low, middle and high factors give the low, middle and high estimate. A tonne of carbon is 44 ÷ 12, about 3.67, tonnes of carbon dioxide.`,
  ]);
  const only = (at: number) => figures.classHa.map((ha, i) => (i === at ? ha : 0));
  drawTable(
    report,
    {
      columns: [
        { title: 'Class, canopy cover' },
        { title: `Hectares in ${year}`, width: 50, align: 'right' },
        { title: 'Dry matter low, t/ha', width: 52, align: 'right' },
        { title: 'Dry matter middle, t/ha', width: 58, align: 'right' },
        { title: 'Dry matter high, t/ha', width: 52, align: 'right' },
        { title: 'Carbon, t', width: 50, align: 'right' },
        { title: 'Range, t', width: 84, align: 'right' },
      ],
      rows: WOODY_CLASSES.map(({ label }, i) => {
        const range = factors.biomass[i]!;
        const part = carbonIn(only(i + 1), factors);
        return [
          label,
          decimalText(figures.classHa[i + 1]!),
          decimalText(range.low),
          decimalText(range.middle),
          decimalText(range.high),
          wholeText(part.middle),
          rangeText(part),
        ];
      }),
      total: [
        'All classes',
        decimalText(figures.classHa.slice(1).reduce((sum, ha) => sum + ha, 0)),
        '',
        '',
        '',
        wholeText(carbon.middle),
        rangeText(carbon),
      ],
    },
    top,
  );
}

/** The first year, every fifth one and the last; the CSV file has all of them. */
function everyFewYears(years: readonly CarbonYear[]): CarbonYear[] {
  return years.filter(
    ({ year }, i) => (year - 1991) % 5 === 0 || i === years.length - 1 || i === 0,
  );
}
