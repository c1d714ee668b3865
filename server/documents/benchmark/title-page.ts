import { itemTypeName } from '#entities/cart';
import { dataToText, quarterLabel, seasonName } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import { farmYears, otherPixelsText, type FarmYear } from '../cover/farm-years.ts';
import type { WoodyCoverMeasured } from '../cover/measure-woody-cover.ts';
import { drawHighlights, openCoverReport, type Highlight } from '../cover/open-cover-report.ts';
import {
  countText,
  haText,
  percentText,
  pointsText,
  sentences,
  shareText,
} from '../cover/report-words.ts';
import { drawTitleBody } from '../cover/title-body.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { certaintyText } from './certainty-text.ts';
import { latestSeason, percentileOf, rankAmongParcels, seasonsOfKind } from './ground-summary.ts';
import { drawTitleFigures } from './title-figures.ts';

/** Draws the title page: whose farm it is, where, its seasons, and the report in a few sentences. */
export async function drawTitlePage(
  facts: BenchmarkFacts,
  ground: RasterSource,
): Promise<ReportDocument> {
  const { input, boundary } = facts;
  const { report, y } = openCoverReport(itemTypeName('Benchmark Report', 'list'), input, boundary, [
    {
      label: 'Ground cover',
      lines: measuredLines(
        'seasons',
        facts.ground.quarters.map(({ quarter, farm }) => farm && quarter),
      ),
    },
    {
      label: 'Woody cover',
      lines: measuredLines(
        'years',
        facts.woody.years.map(({ year, farm }) => farm && String(year)),
      ),
    },
  ]);
  const below = drawHighlights(report, 'At a glance', highlightsOf(facts), y);
  const findings = { title: 'What this says', paragraphs: findingsOf(facts) };
  await drawTitleBody(report, below, findings, (span) =>
    drawTitleFigures(report, facts, ground, span),
  );
  return report;
}

/** `Data to Autumn 2021`, `126 seasons`; `names` has null for each date that was not measured. */
function measuredLines(unit: string, dates: readonly (string | null)[]): string[] {
  const measured = dates.filter((date) => date !== null);
  const last = measured.at(-1);
  if (last === undefined) return [`none of ${dates.length} ${unit}`];
  const counted = measured.length === dates.length ? '' : `${measured.length} of `;
  const first = measured[0]!;
  const since = first.includes('-') ? seasonName(first) : first;
  return [dataToText(last), `${counted}${dates.length} ${unit} since ${since}`];
}

function highlightsOf({ summary, ground, woody }: BenchmarkFacts): Highlight[] {
  const { farm, comparison, paired } = summary;
  const latest = latestSeason(ground);
  const measured = farmYears(woody);
  const trees = measured.at(-1);
  return [
    {
      figure: percentText(farm?.mean),
      meaning: `mean ground cover of the farm; comparison ${percentText(comparison?.mean)}`,
    },
    {
      figure: paired ? pointsText(paired.difference) : '–',
      meaning: `percentage points against the comparison${paired?.interval ? `; 95% interval ${pointsText(paired.interval.low)} to ${pointsText(paired.interval.high)}` : ''}`,
    },
    {
      figure: percentText(latest?.mean),
      meaning: latest
        ? `in ${seasonName(latest.quarter)}${latest.ofOwn > 0 ? `, percentile ${percentileOf(latest)} of the farm’s own ${seasonsOfKind(latest)}` : ''}`
        : 'in the latest season',
    },
    {
      figure: shareText(trees?.figures.woodyShare),
      meaning: trees ? `woody in ${trees.year}; ${changeText(woody, measured)}` : 'woody',
    },
  ];
}

/** Gains and losses of woody cover over the whole time, or why they are unknown. */
function changeText({ whole: { farm: whole } }: WoodyCoverMeasured, measured: readonly FarmYear[]) {
  if (whole) {
    return `since ${measured[0]?.year} ${haText(whole.gainHa)} gained and ${haText(whole.lossHa)} lost`;
  }
  return otherPixelsText(measured)
    ? 'gains and losses are unknown: see “Woody cover gained and lost”'
    : 'gains and losses need two years that were measured';
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
    const place = `Its long-term mean is higher than that of ${rank.above} of the ${countText(rank.of, 'comparison parcel')}.`;
    findings.push(sentences(findings.pop() ?? null, place));
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
      ofOwn > 0
        ? `more than in ${aboveOwn} of its ${ofOwn} earlier ${seasonsOfKind(latest)} (percentile ${percentileOf(latest)})`
        : null;
    findings.push(
      `The latest season is ${quarterLabel(quarter)} with ${percentText(mean)} cover on the farm${parcels || own ? `: ${[parcels, own].filter(Boolean).join(', and ')}` : ''}.`,
    );
  }
  return findings;
}
