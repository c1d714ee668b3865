import { seasonName } from '#entities/cover';
import { csvText } from '#shared/lib/csv';
import { VERDICTS, type FarmComparison } from './compare-farms.ts';
import type { ComparedParcel, ReportNumbers, SeasonCover } from './report-numbers.ts';

const COVER = ['mean', 'low', 'high', 'bare'] as const;
const COVER_TITLES = ['mean_percent', 'p10_percent', 'p90_percent', 'area_below_50_percent'];

/** The seasons in view, one per row. */
export const seasonsCsv = (seasons: readonly SeasonCover[]): string =>
  csvText(
    [
      'quarter',
      'season',
      ...COVER_TITLES.map((title) => `farm_${title}`),
      ...COVER_TITLES.map((title) => `comparison_${title}`),
    ],
    seasons.map(({ quarter, farm, comparison }) => [
      quarter,
      seasonName(quarter),
      ...COVER.map((figure) => farm?.[figure]),
      ...COVER.map((figure) => comparison?.[figure]),
    ]),
  );

/** The comparison parcels as listed. */
export const parcelsCsv = (parcels: readonly ComparedParcel[]): string =>
  csvText(
    [
      'number',
      'parcel_id',
      'lot_plan',
      'state',
      'distance_km',
      'area_ha',
      'mean_ground_cover_percent',
      'latest_ground_cover_percent',
      'woody_percent',
    ],
    parcels.map((parcel) => [
      parcel.number,
      parcel.pid,
      parcel.title,
      parcel.state,
      parcel.km,
      parcel.areaHa,
      parcel.mean,
      parcel.latest,
      parcel.woody,
    ]),
  );

const WOODY = ['woodyHa', 'percent', 'gainHa', 'lossHa'] as const;
const WOODY_TITLES = ['woody_ha', 'woody_percent', 'gain_ha', 'loss_ha'];

/** Woody cover by year, with the carbon where the report has it. */
export function woodyCsv({ woody, carbon }: Pick<ReportNumbers, 'woody' | 'carbon'>): string {
  const hasComparison = woody.some(({ comparison }) => comparison);
  return csvText(
    [
      'year',
      ...WOODY_TITLES.map((title) => `farm_${title}`),
      ...(hasComparison ? WOODY_TITLES.map((title) => `comparison_${title}`) : []),
      ...(carbon ? ['carbon_low_t', 'carbon_middle_t', 'carbon_high_t'] : []),
    ],
    woody.map(({ year, farm, comparison }) => {
      const tonnes = carbon?.find((entry) => entry.year === year);
      return [
        year,
        ...WOODY.map((figure) => farm?.[figure]),
        ...(hasComparison ? WOODY.map((figure) => comparison?.[figure]) : []),
        ...(carbon ? [tonnes?.low, tonnes?.middle, tonnes?.high] : []),
      ];
    }),
  );
}

/** The ranking of compared farms with its intervals. */
export const rankingCsv = ({ farms, quarters }: FarmComparison): string =>
  csvText(
    [
      'rank',
      'farm',
      'client',
      'area_ha',
      'seasons',
      'mean_percent',
      'latest_season',
      'latest_percent',
      'latest_rank',
      'own_earlier_seasons_below',
      'own_earlier_seasons',
      'difference_from_others_points',
      'interval_95_low',
      'interval_95_high',
      'verdict',
    ],
    farms.map((row) => [
      row.rank,
      row.farm.property_name,
      row.farm.client_email,
      row.farm.area_ha,
      quarters.length,
      printed(row.mean),
      quarters.at(-1),
      row.latest,
      row.latestRank,
      row.aboveOwn,
      row.ofOwn,
      printed(row.points),
      ...(row.interval?.map(printed) ?? [null, null]),
      VERDICTS[row.verdict],
    ]),
  );

/** The mean ground cover of each compared farm in the seasons measured on all of them. */
export const farmSeasonsCsv = ({ farms, quarters }: FarmComparison): string =>
  csvText(
    ['quarter', 'season', ...farms.map(({ farm }) => `${farm.property_name}_percent`)],
    quarters.map((quarter, at) => [
      quarter,
      seasonName(quarter),
      ...farms.map(({ means }) => means[at]),
    ]),
  );

const printed = (value: number): number => Number(value.toFixed(3));
