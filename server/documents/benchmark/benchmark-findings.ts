import { seasonName } from '#entities/cover';
import type { ReportFinding } from '#shared/api/contract';
import { gapSentences, groundGap, woodyGap } from '../cover/cover-gaps.ts';
import { farmYears, otherPixelsText, unseenText } from '../cover/farm-years.ts';
import {
  countText,
  haText,
  percentText,
  sentences,
  shareText,
  wholeText,
} from '../cover/report-words.ts';
import { sampleFinding } from '../cover/sample-finding.ts';
import { WOODY_FROM_PERCENT } from '../cover/woody-classes.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { choiceText } from './choice-text.ts';
import {
  differenceFindings,
  intervalText,
  isClear,
  pointsFigure,
  untoldText,
} from './difference-findings.ts';
import {
  fairComparison,
  isChangedByWoodland,
  isOpen,
  isWoodyUnlike,
  MIN_PARCELS,
  OPEN_BELOW,
  type FairComparison,
  type ParcelSet,
} from './fair-comparison.ts';
import { latestSeason, seasonsOfKind } from './ground-summary.ts';

/** What a benchmark says, the most certain first. */
export function benchmarkFindings(facts: BenchmarkFacts): ReportFinding[] {
  const fair = fairComparison(facts);
  return [
    ...sampleFinding(facts.input),
    ...groundFindings(facts),
    ...likeWithLike(facts, fair),
    ...choiceFinding(facts, fair),
    ...latestFinding(facts),
    woodyFinding(facts),
    USE,
  ];
}

function groundFindings(facts: BenchmarkFacts): ReportFinding[] {
  const { summary, comparison, input } = facts;
  if (summary.paired) return differenceFindings(facts);
  const says =
    comparison.parcels.length === 0
      ? 'None of the chosen comparison parcels could be used, so this report shows only the farm.'
      : 'No season measured both the farm and its comparison parcels.';
  return [
    {
      kind: 'ground',
      meaning: 'Mean ground cover of the farm',
      figure: summary.farm && percentText(summary.farm.mean),
      interval: null,
      says: summary.farm
        ? says
        : 'There are no ground cover data for this farm: it is outside the area they cover, or they have a gap there.',
      basis: summary.farm
        ? `${countText(summary.farm.seasons, 'season')} measured on the farm.`
        : `${input.cover.ground}.`,
      limits: summary.farm ? gapSentences(groundGap(facts.ground)) : [],
    },
  ];
}

/** The farm against open country alone, where trees on the comparison parcels may decide. */
function likeWithLike(
  { summary: { paired } }: BenchmarkFacts,
  fair: FairComparison,
): ReportFinding[] {
  const { farm, comparison, open, openPaired } = fair;
  const isAsked =
    isWoodyUnlike(fair) || (paired && openPaired && isChangedByWoodland(paired, openPaired));
  if (!paired || !isAsked) return [];
  const finding = {
    kind: 'like-with-like',
    meaning: `Like with like: the farm minus the comparison parcels under ${shareText(OPEN_BELOW)} woody`,
    limits: [
      `The farm is ${shareText(farm.woodyShare)} woody and its comparison parcels ${shareText(comparison.woodyShare)}. Woodland covers the ground all year, so part of a difference comes from trees.`,
    ],
  };
  if (!isOpen(farm) || !openPaired || open.count === comparison.count) {
    return [
      {
        ...finding,
        figure: null,
        interval: null,
        says: isOpen(farm)
          ? 'There is no other comparison with land that is as open as the farm.'
          : 'The farm is woodland itself, so open parcels are not like it.',
        basis: 'woody cover of each parcel when it was last seen.',
      },
    ];
  }
  return [
    {
      ...finding,
      figure: pointsFigure(openPaired),
      interval: intervalText(openPaired),
      says: !openPaired.interval
        ? untoldText(openPaired.seasons)
        : isClear(openPaired.interval)
          ? `Against these parcels alone the farm had clearly ${openPaired.difference > 0 ? 'more' : 'less'} ground cover.`
          : 'Against these parcels alone there is no clear difference.',
      basis: `${wholeText(open.count)} of ${countText(comparison.count, 'parcel')}, ${haText(open.areaHa)}; ${countText(openPaired.seasons, 'season')} measured on both.`,
    },
  ];
}

/** How the comparison parcels were chosen, and how far they are like the farm. */
function choiceFinding({ input, comparison }: BenchmarkFacts, fair: FairComparison) {
  const { count } = fair.comparison;
  if (count === 0) return [];
  const finding: ReportFinding = {
    kind: 'choice',
    meaning: 'How the comparison parcels were chosen',
    figure: countText(count, 'parcel'),
    interval: null,
    says: choiceText(input.comparison.choice),
    basis: `the farm with ${setText(fair.farm)}, and its comparison parcels with ${setText(fair.comparison)}.`,
    limits: [
      ...(count < MIN_PARCELS
        ? [
            `With ${countText(count, 'comparison parcel')} one unusual paddock decides the result; ${MIN_PARCELS} or more say more.`,
          ]
        : []),
      'Parcels with other soil, other use or more trees differ for reasons that are not management.',
      ...(comparison.leftOut.length > 0
        ? [
            `${countText(comparison.leftOut.length, 'chosen parcel')} could not be used; the report names ${comparison.leftOut.length === 1 ? 'it' : 'them'}.`,
          ]
        : []),
    ],
  };
  return [finding];
}

const setText = ({ count, areaHa, medianHa, woodyShare }: ParcelSet): string =>
  `${countText(count, 'parcel')} (${haText(areaHa)}, middle parcel ${haText(medianHa ?? 0)}, ${woodyShare === null ? 'woody share unknown' : `${shareText(woodyShare)} woody`})`;

function latestFinding({ ground }: BenchmarkFacts): ReportFinding[] {
  const latest = latestSeason(ground);
  if (!latest) return [];
  const { quarter, mean, above, of, aboveOwn, ofOwn } = latest;
  const ranks = [
    ...(ofOwn > 0
      ? [`in ${aboveOwn} of the farm’s ${ofOwn} earlier ${seasonsOfKind(latest)}`]
      : []),
    ...(of > 0 ? [`on ${above} of ${countText(of, 'comparison parcel')} in that season`] : []),
  ];
  return [
    {
      kind: 'latest',
      meaning: `Ground cover of the farm in ${seasonName(quarter)}`,
      figure: percentText(mean),
      interval: null,
      says:
        ranks.length > 0
          ? `More than ${ranks.join(', and more than ')}.`
          : 'There is no other season or parcel to compare it with.',
      basis: 'the latest season that was measured.',
      limits: [ONE_SEASON],
    },
  ];
}

/** Printed with the latest season and on the page about the method. */
export const ONE_SEASON = 'A single season may be off by about 10 percentage points.';

function woodyFinding({ woody }: BenchmarkFacts): ReportFinding {
  const measured = farmYears(woody);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) {
    const [says = ''] = gapSentences(woodyGap(woody));
    return { ...WOODY, meaning: 'Trees and shrubs', figure: null, says, basis: 'no year.' };
  }
  const whole = woody.whole.farm;
  const change = whole
    ? `Since ${first.year} the data show ${haText(whole.gainHa)} gained and ${haText(whole.lossHa)} lost.`
    : otherPixelsText(measured);
  return {
    ...WOODY,
    meaning: `Woody part of the farm in ${last.year}`,
    figure: shareText(last.figures.woodyShare),
    says: sentences(`${haText(last.figures.woodyHa)} of trees and shrubs.`, change),
    basis: `${countText(measured.length, 'year')} that were measured, one picture a year; woody is a canopy of ${WOODY_FROM_PERCENT}% or more.`,
    limits: [
      `Thin canopy near ${WOODY_FROM_PERCENT}% may be seen in one year and not in the next.`,
      ...[unseenText([first, last], measured)].filter((text) => text !== null),
    ],
  };
}
const WOODY = { kind: 'woody', interval: null, limits: [] };

const USE: ReportFinding = {
  kind: 'use',
  meaning: 'What this report may not be used for',
  figure: null,
  interval: null,
  says: 'Not for loans, and not for judging how land is managed. Neighbours may have other soils, rain and uses, so a difference is not by itself good or bad management.',
  basis: 'satellite pictures with pixels of about 30 m, combined season by season.',
  limits: ['It is no substitute for looking at the paddock.'],
};
