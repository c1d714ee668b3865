import { itemTypeName } from '#entities/cart';
import { quarterLabel, seasonName } from '#entities/cover';
import { formatHectares } from '../australian-format.ts';
import { farmYears, otherPixelsText, type FarmYear } from '../cover/farm-years.ts';
import type { WoodyCoverMeasured } from '../cover/measure-woody-cover.ts';
import { drawHighlights, openCoverReport, type Highlight } from '../cover/open-cover-report.ts';
import { countText, haText, percentText, pointsText, shareText } from '../cover/report-words.ts';
import { drawParagraphs, drawSubheading } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { certaintyText } from './certainty-text.ts';
import { barestQuarters, latestSeason, rankAmongParcels } from './ground-summary.ts';

/** Draws the title page: whose farm it is, and the report in eight figures and a few sentences. */
export function drawTitlePage(facts: BenchmarkFacts): ReportDocument {
  const { input, boundary, comparison } = facts;
  const { report, y } = openCoverReport(itemTypeName('Benchmark Report', 'list'), input, boundary, [
    {
      label: 'Compared with',
      lines: [countText(comparison.parcels.length, 'parcel')],
      isKey: true,
    },
    {
      label: 'Their area',
      lines: [`${formatHectares(comparison.totalHa)} ha`],
      isKey: true,
    },
    {
      label: 'Ground cover',
      lines: countedLines(
        'seasons',
        facts.ground.quarters.map(({ quarter, farm }) => farm && seasonName(quarter)),
      ),
    },
    {
      label: 'Woody cover',
      lines: countedLines(
        'years',
        facts.woody.years.map(({ year, farm }) => farm && String(year)),
      ),
    },
  ]);
  const below = drawHighlights(report, 'At a glance', highlightsOf(facts), y);
  const textTop = drawSubheading(report, 'What this says', below + 8);
  drawParagraphs(report, findingsOf(facts), textTop + 2);
  return report;
}

/**
 * `126 seasons,` or `120 of 126 seasons,`, then the first and last of them; `names` has null for
 * each that was not measured.
 */
function countedLines(unit: string, names: readonly (string | null)[]): string[] {
  const measured = names.filter((name) => name !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined) return [`none of ${names.length} ${unit}`];
  const counted = measured.length === names.length ? '' : `${measured.length} of `;
  return [`${counted}${names.length} ${unit},`, first === last ? first : `${first} to ${last}`];
}

function highlightsOf({ summary, woody, boundary }: BenchmarkFacts): Highlight[] {
  const { farm, comparison, paired } = summary;
  const measured = farmYears(woody);
  const lastWoody = measured.at(-1);
  return [
    { figure: percentText(farm?.mean), meaning: 'mean ground cover of the farm' },
    { figure: percentText(comparison?.mean), meaning: 'of the comparison parcels' },
    {
      figure: paired ? pointsText(paired.difference) : '–',
      meaning: 'percentage points, farm against comparison in the same seasons',
    },
    {
      figure: shareText(farm?.timeUnder70),
      meaning: `of seasons below 70% cover; comparison ${shareText(comparison?.timeUnder70)}`,
    },
    {
      figure: shareText(farm?.timeUnder50),
      meaning: `of seasons below 50% cover; comparison ${shareText(comparison?.timeUnder50)}`,
    },
    {
      figure: shareText(lastWoody?.figures.woodyShare),
      meaning: `of the farm is woody${lastWoody ? ` (${lastWoody.year})` : ''}`,
    },
    ...changeHighlights(woody, measured, boundary.totalHa),
  ];
}

function changeHighlights(
  { whole: { farm: whole } }: WoodyCoverMeasured,
  measured: readonly FarmYear[],
  totalHa: number,
): Highlight[] {
  if (whole) {
    return [
      {
        figure: haText(whole.gainHa),
        meaning: `of woody cover gained since ${measured[0]?.year}`,
      },
      { figure: haText(whole.lossHa), meaning: `lost since then, of ${haText(totalHa)} in all` },
    ];
  }
  const why = otherPixelsText(measured)
    ? 'are unknown: see “Woody cover gained and lost”'
    : 'need two years that were measured';
  return [{ figure: '–', meaning: `gains and losses of woody cover ${why}` }];
}

function findingsOf(facts: BenchmarkFacts): string[] {
  const { summary, ground, comparison } = facts;
  const { farm, paired } = summary;
  if (!farm) {
    return [
      'There are no ground cover data for this farm. It may be outside the area they cover; see “Gaps in the data” at the end.',
    ];
  }
  const findings: string[] = [];
  if (paired) {
    const { difference, aheadSeasons, equalSeasons, seasons } = paired;
    const how =
      Math.abs(difference) < 0.5
        ? 'about as much ground cover as'
        : `${difference > 0 ? 'more' : 'less'} ground cover than`;
    findings.push(
      `On the whole the farm had ${how} the land it is compared with: ${pointsText(difference)} percentage points on average, and more of it in ${aheadSeasons} of ${countText(seasons, 'season')}${equalSeasons > 0 ? `, the same in ${equalSeasons}` : ''}. ${certaintyText(paired)}`,
    );
  }
  const rank = rankAmongParcels(ground);
  if (rank && rank.of > 0) {
    findings.push(
      `Its long-term mean is higher than that of ${rank.above} of the ${countText(rank.of, 'comparison parcel')}.`,
    );
  }
  if (comparison.parcels.length === 0) {
    findings.push(
      'None of the chosen comparison parcels could be used, so this report shows only the farm.',
    );
  }
  const latest = latestSeason(ground);
  if (latest) {
    const { quarter, mean, above, of, aboveOwn, ofOwn } = latest;
    const parcels = of > 0 ? `more than ${above} of ${countText(of, 'comparison parcel')}` : null;
    const own =
      ofOwn > 0 ? `more than in ${aboveOwn} of its ${ofOwn} earlier seasons of that kind` : null;
    findings.push(
      `The latest season is ${quarterLabel(quarter)} with ${percentText(mean)} cover on the farm${parcels || own ? `: ${[parcels, own].filter(Boolean).join(', and ')}` : ''}.`,
    );
  }
  const [barest] = barestQuarters(ground, 1);
  if (barest?.farm) {
    findings.push(
      `The barest season was ${quarterLabel(barest.quarter)} with ${percentText(barest.farm.mean)} cover on the farm${barest.comparison ? ` and ${percentText(barest.comparison.mean)} on the comparison parcels` : ''}.`,
    );
  }
  return findings;
}
