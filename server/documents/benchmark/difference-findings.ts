import type { ReportFinding } from '#shared/api/contract';
import { gapSentences, groundGap } from '../cover/cover-gaps.ts';
import { MIN_VALUES, type MeanInterval } from '#entities/report';
import { countText, listText, percentText, pointsText, shareText } from '../cover/report-words.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import {
  groundSummary,
  quartersOf,
  SEASONS,
  type GroundSummary,
  type PairedSeasons,
} from './ground-summary.ts';

/** True if an interval leaves no doubt on which side of zero the average is. */
export const isClear = (interval: MeanInterval | null): boolean =>
  interval !== null && (interval.low > 0 || interval.high < 0);

export const pointsFigure = ({ difference }: PairedSeasons): string =>
  `${pointsText(difference)} points`;

/** `95% interval −7.2 to −2.6`; null where it is unknown. */
export const intervalText = ({ interval }: Pick<PairedSeasons, 'interval'>): string | null =>
  interval && `95% interval ${rangeText(interval)}`;

export const rangeText = ({ low, high }: MeanInterval): string =>
  `${pointsText(low)} to ${pointsText(high)}`;

/** Why an average has no interval. */
export const untoldText = (seasons: number): string =>
  seasons < MIN_VALUES
    ? `${countText(seasons, 'season')} ${seasons === 1 ? 'is' : 'are'} too few to tell a difference from chance.`
    : 'Each season is so like the one before that a difference cannot be told from chance.';

interface Season {
  month: string;
  name: string;
  summary: GroundSummary;
  paired: PairedSeasons;
}

/**
 * The differences between farm and comparison parcels, those that are clear first: a season only if
 * it stays clear after allowing for the four that were looked at.
 */
export function differenceFindings(facts: BenchmarkFacts): ReportFinding[] {
  const { paired } = facts.summary;
  if (!paired) return [];
  const seasons = SEASONS.flatMap(({ month, name }): Season[] => {
    const summary = groundSummary(quartersOf(facts.ground, month));
    return summary.paired ? [{ month, name, summary, paired: summary.paired }] : [];
  });
  const clear = seasons
    .filter((season) => isClear(season.paired.intervalOfFour))
    .toSorted((a, b) => Math.abs(b.paired.difference) - Math.abs(a.paired.difference));
  const all = allSeasons(facts, paired, { seasons, clear });
  const each = clear.map(seasonFinding);
  return isClear(paired.interval) ? [all, ...each] : [...each, all];
}

const side = ({ difference }: PairedSeasons) => (difference > 0 ? 'more' : 'less');

function seasonFinding({ month, name, summary, paired }: Season): ReportFinding {
  const { farm, comparison } = summary;
  const season = name.toLowerCase();
  const bare = [shareText(farm?.timeUnder50), shareText(comparison?.timeUnder50)] as const;
  const { seasons, aheadSeasons, equalSeasons, difference } = paired;
  const count = difference > 0 ? aheadSeasons : seasons - aheadSeasons - equalSeasons;
  return {
    kind: `season-${month}`,
    meaning: `${name}: ground cover of the farm minus that of its comparison parcels`,
    figure: pointsFigure(paired),
    interval: intervalText(paired),
    says: [
      `In ${season} the farm had clearly ${side(paired)} ground cover than its comparison parcels.`,
      ...(bare[0] === bare[1]
        ? []
        : [
            `Its mean was below 50%, where wind carries soil, in ${bare[0]} of ${season}s, against ${bare[1]} on the comparison parcels.`,
          ]),
    ].join(' '),
    basis: `${seasons} ${season}s measured on both; the farm had ${side(paired)} in ${count} of them. The 98.75% interval, for one season of four, is ${rangeText(paired.intervalOfFour!)}.`,
    limits: [],
  };
}

/** Why a season needs more than its 95 % interval to be called clear. */
const FOUR_SEASONS =
  'Each of the four seasons was looked at, so a season is called clear only where its 98.75% interval excludes zero. By chance alone that happens in at most 1 report in 20.';

function allSeasons(
  facts: BenchmarkFacts,
  paired: PairedSeasons,
  { seasons: four, clear }: { seasons: readonly Season[]; clear: readonly Season[] },
): ReportFinding {
  const { farm, comparison } = facts.summary;
  const { seasons, aheadSeasons, equalSeasons, interval } = paired;
  const unclear = four
    .filter((season) => !clear.includes(season))
    .map(({ name }) => name.toLowerCase());
  const alone =
    clear.length === 0
      ? 'in any one season'
      : `in ${listText(unclear).replace(' and ', ' or ')} alone`;
  const says = !interval
    ? untoldText(seasons)
    : isClear(interval)
      ? `Over all seasons the farm had clearly ${side(paired)} ground cover than its comparison parcels.`
      : `No clear difference over all seasons${unclear.length > 0 ? `, nor ${alone}` : ''}.`;
  return {
    kind: 'all-seasons',
    meaning: 'All seasons: ground cover of the farm minus that of its comparison parcels',
    figure: pointsFigure(paired),
    interval: intervalText(paired),
    says,
    basis: `${countText(seasons, 'season')} measured on both; the farm had more in ${aheadSeasons}${equalSeasons > 0 ? ` and the same in ${equalSeasons}` : ''}. Mean of all measured seasons: farm ${percentText(farm?.mean)}, comparison parcels ${percentText(comparison?.mean)}.`,
    limits: [
      'Intervals are about chance from season to season, not about a choice of parcels that are not alike.',
      ...(four.length > 1 ? [FOUR_SEASONS] : []),
      ...gapSentences(groundGap(facts.ground)),
    ],
  };
}
