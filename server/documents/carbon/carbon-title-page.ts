import { itemTypeName } from '#entities/cart';
import { dataToText } from '#entities/cover';
import { FOREST_CUT_OFF } from '#entities/report';
import type { RasterSource } from '../../rasters/index.ts';
import { unseenText } from '../cover/farm-years.ts';
import { drawHighlights, openCoverReport, type Highlight } from '../cover/open-cover-report.ts';
import { countText, haText, sentences, wholeText } from '../cover/report-words.ts';
import { chartBeside, drawTitleBody, drawTitleMap } from '../cover/title-body.ts';
import {
  canopyHaOf,
  CANOPY_FROM_PERCENT,
  FOREST_FROM_PERCENT,
  MIN_HA,
  WOODY_FROM_PERCENT,
} from '../cover/woody-classes.ts';
import { drawWoodyClassChart } from '../cover/woody-pages.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { carbonDioxideOf } from './carbon-estimate.ts';
import { hasCarbon, type CarbonFacts } from './carbon-facts.ts';
import { trendText } from './carbon-trend.ts';

/** `120 to 480 t` */
const rangeText = (low: number, high: number) => `${wholeText(low)} to ${wholeText(high)} t`;

export async function drawCarbonTitlePage(
  facts: CarbonFacts,
  source: RasterSource,
): Promise<ReportDocument> {
  const { input, boundary, woody, years, forest } = facts;
  const { year } = years.at(-1)!;
  const { report, y } = openCoverReport(itemTypeName('Carbon Report', 'list'), input, boundary, [
    {
      label: 'Woody cover',
      lines: [
        dataToText(String(year)),
        `${countText(years.length, 'year')} since ${years[0]!.year}`,
      ],
    },
    ...(forest && !('failure' in forest)
      ? [{ label: 'Forest', lines: [`Data of ${FOREST_CUT_OFF.year} and ${forest.year}`] }]
      : []),
  ]);
  const below = drawHighlights(report, 'At a glance', highlightsOf(facts), y);
  const title = 'What this says, and what it does not';
  await drawTitleBody(report, below, { title, paragraphs: findingsOf(facts) }, async (span) => {
    const date = String(year);
    const map = { source, product: 'woody' as const, date, title: `Woody cover, ${date}` };
    await drawTitleMap(report, facts, map, span);
    drawWoodyClassChart(report, woody.years, chartBeside(span, 3));
  });
  return report;
}

function highlightsOf({ years }: CarbonFacts): Highlight[] {
  const { figures, carbon, year } = years.at(-1)!;
  const dioxide = carbonDioxideOf(carbon);
  const hasForest = figures.forestHa >= MIN_HA;
  return [
    {
      figure: hasForest ? haText(figures.forestHa) : 'No forest',
      meaning: hasForest
        ? `with canopy as dense as forest (${FOREST_FROM_PERCENT}% or more) in ${year}`
        : `(canopy of ${FOREST_FROM_PERCENT}% or more) on this farm in ${year}`,
    },
    {
      figure: haText(canopyHaOf(figures)),
      meaning: `under any canopy (${CANOPY_FROM_PERCENT}% or more) in ${year}`,
    },
    {
      figure: `${wholeText(carbon.middle)} t`,
      meaning: `of carbon above ground on these hectares; between ${wholeText(carbon.low)} and ${wholeText(carbon.high)} t`,
    },
    {
      figure: `${wholeText(dioxide.middle)} t`,
      meaning: `as carbon dioxide; between ${wholeText(dioxide.low)} and ${wholeText(dioxide.high)} t`,
    },
  ];
}

function findingsOf({ years }: CarbonFacts): string[] {
  const [first, last] = [years[0]!, years.at(-1)!];
  const { figures, carbon, year } = last;
  const hasCanopy = canopyHaOf(figures) >= MIN_HA;
  const forest =
    figures.forestHa >= MIN_HA
      ? `In ${year}, ${haText(figures.forestHa)} of the farm had canopy as dense as forest: ${FOREST_FROM_PERCENT}% or more. Forest must also be 2 m high and 0.2 ha large, which this report does not measure.`
      : `There was no forest (canopy of ${FOREST_FROM_PERCENT}% or more) on this farm in ${year}. ${hasCanopy ? 'The estimate is of scattered and sparse trees and shrubs.' : `Nor was there any other canopy of ${CANOPY_FROM_PERCENT}% or more, so there is no carbon to estimate.`}`;
  const trend = sentences(
    hasCarbon(years) ? trendText(years) : null,
    unseenText([first, last], years),
  );
  return [
    forest,
    ...(hasCanopy
      ? [
          `Trees and shrubs hold carbon in their wood. From satellite pictures we know how much of the farm is under canopy and how dense it is; what a hectare of such canopy weighs is known only roughly. So the figure for ${year} is a range, ${rangeText(carbon.low, carbon.high)} of carbon, with a middle estimate of ${wholeText(carbon.middle)} t on ${haText(canopyHaOf(figures))} under canopy. Of these, ${haText(figures.woodyHa)} are woody (${WOODY_FROM_PERCENT}% or more).`,
        ]
      : []),
    ...(trend ? [trend] : []),
    `This is a rough estimate. No trees on the farm were measured for it, and it is not a carbon credit or a baseline for one. It leaves out roots, dead wood, litter and the soil. Hectares and tonnes count all canopy of ${CANOPY_FROM_PERCENT}% or more, and nothing below.`,
  ];
}
