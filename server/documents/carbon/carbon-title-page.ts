import { itemTypeName } from '#entities/cart';
import { unseenText } from '../cover/farm-years.ts';
import { drawHighlights, openCoverReport, type Highlight } from '../cover/open-cover-report.ts';
import { haText, sentences, shareText, wholeText } from '../cover/report-words.ts';
import { WOODY_FROM_PERCENT } from '../cover/woody-classes.ts';
import { drawParagraphs, drawSubheading } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { carbonDioxideOf } from './carbon-estimate.ts';
import type { CarbonFacts } from './carbon-facts.ts';

/** `120 to 480 t` */
const rangeText = (low: number, high: number) => `${wholeText(low)} to ${wholeText(high)} t`;

export function drawCarbonTitlePage(facts: CarbonFacts): ReportDocument {
  const { input, boundary } = facts;
  const { report, y } = openCoverReport(itemTypeName('Carbon Report', 'list'), input, boundary, []);
  const below = drawHighlights(report, 'At a glance', highlightsOf(facts), y);
  const textTop = drawSubheading(report, 'What this says, and what it does not', below + 8);
  drawParagraphs(report, findingsOf(facts), textTop + 2);
  return report;
}

function highlightsOf({ years }: CarbonFacts): Highlight[] {
  const { figures, carbon, year } = years.at(-1)!;
  const dioxide = carbonDioxideOf(carbon);
  return [
    { figure: haText(figures.woodyHa), meaning: `of woody cover in ${year}` },
    {
      figure: shareText(figures.woodyShare),
      meaning: 'of the farm is woody',
    },
    {
      figure: `${wholeText(carbon.middle)} t`,
      meaning: `of carbon above ground; likely between ${wholeText(carbon.low)} and ${wholeText(carbon.high)} t`,
    },
    {
      figure: `${wholeText(dioxide.middle)} t`,
      meaning: `as carbon dioxide; likely between ${wholeText(dioxide.low)} and ${wholeText(dioxide.high)} t`,
    },
  ];
}

function findingsOf({ years }: CarbonFacts): string[] {
  const [first, last] = [years[0]!, years.at(-1)!];
  const difference = last.carbon.middle - first.carbon.middle;
  const size = wholeText(Math.abs(difference));
  const change =
    size === '0'
      ? `The estimate is about the same in ${first.year} and in ${last.year}.`
      : `The middle estimate is ${size} t of carbon ${difference > 0 ? 'more' : 'less'} in ${last.year} than in ${first.year}.`;
  return [
    `Trees and shrubs hold carbon in their wood. From satellite pictures we know how much of the farm is under canopy and how dense it is; what a hectare of such canopy weighs is known only roughly. So the figure for ${last.year} is a range: ${rangeText(last.carbon.low, last.carbon.high)} of carbon, most likely near ${wholeText(last.carbon.middle)} t.`,
    sentences(change, unseenText([first, last])),
    `This is a rough estimate. No trees on the farm were measured for it, and it is not a carbon credit or a baseline for one. It leaves out roots, dead wood, litter and the soil. Canopy below 1% is not counted; woody means at least ${WOODY_FROM_PERCENT}%.`,
  ];
}
