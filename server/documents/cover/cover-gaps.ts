import { quarterLabel, seasonName } from '#entities/cover';
import type { Note } from '../pdf/notes.ts';
import { farmYears, lackingInAll, partlySeen, type PartlySeen } from './farm-years.ts';
import type { GroundCoverMeasured } from './measure-ground-cover.ts';
import type { WoodyCoverMeasured } from './measure-woody-cover.ts';
import { listText, percentText } from './report-words.ts';

export interface CoverGap {
  /** `ground cover` */
  what: string;
  /** Dates without any raster, and their names. */
  count: number;
  of: number;
  unit: 'seasons' | 'years';
  names: readonly string[];
  /** Dates on which less than half of the farm was measured. */
  thin: readonly string[];
  /** Dates that count although part of the farm was not measured. */
  partly: readonly PartlySeen[];
}

export const groundGap = ({ quarters, missing }: GroundCoverMeasured): CoverGap => ({
  what: 'ground cover',
  count: missing.length,
  of: quarters.length,
  unit: 'seasons',
  names: missing.map(quarterLabel),
  thin: quarters
    .filter(({ quarter, farm }) => !farm && !missing.includes(quarter))
    .map(({ quarter }) => quarterLabel(quarter)),
  partly: partlySeen(
    quarters.flatMap(({ quarter, farm }) =>
      farm ? [{ name: seasonName(quarter), measuredShare: farm.measuredShare }] : [],
    ),
  ),
});

export const woodyGap = ({ years, missing }: WoodyCoverMeasured): CoverGap => ({
  what: 'woody cover',
  count: missing.length,
  of: years.length,
  unit: 'years',
  names: missing.map(String),
  thin: years
    .filter(({ year, farm }) => !farm && !missing.includes(year))
    .map(({ year }) => String(year)),
  partly: partlySeen(
    farmYears({ years }).map(({ year, figures }) => ({
      name: String(year),
      measuredShare: figures.measuredShare,
    })),
  ),
});

/** Lists the gaps in the data, or says that there are none. */
export const coverGaps = (gaps: readonly CoverGap[]): Note => ({
  title: 'Gaps in the data',
  text: gaps.map(gapText).join(' '),
});

const gapText = (gap: CoverGap): string =>
  gapSentences(gap).join(' ') || `The ${gap.what} data are complete: all ${gap.of} ${gap.unit}.`;

/** What the data lack, a sentence each; empty where they are complete. */
export function gapSentences({ what, count, of, unit, names, thin, partly }: CoverGap): string[] {
  if (thin.length === of - count) {
    return [
      `There are no ${what} data for this farm: it is outside the area they cover, or they have a gap there.`,
    ];
  }
  return [
    ...(count > 0 ? [`There are no ${what} data for ${listText(names)}.`] : []),
    ...(thin.length > 0
      ? [
          `Less than half of the farm was seen in ${listText(thin)}, so ${thin.length === 1 ? 'it is' : 'they are'} left out.`,
        ]
      : []),
    ...(partly.length > 0
      ? [partlyText({ what, partly, unit, of, seen: of - count - thin.length })]
      : []),
  ];
}

function partlyText({
  what,
  partly,
  unit,
  of,
  seen,
}: Pick<CoverGap, 'what' | 'partly' | 'unit' | 'of'> & { seen: number }): string {
  const lacking = lackingInAll(partly, seen);
  if (lacking !== null) {
    return `The ${what} data lack ${percentText(100 * lacking)} of the farm in every one of the ${seen} ${unit}.`;
  }
  const names = partly.map(({ name, unseen }) => `${name} (${percentText(100 * unseen)} of it)`);
  return `The ${what} data lack part of the farm in ${listText(names, unit === 'years' ? of : undefined)}.`;
}
