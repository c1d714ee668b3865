import { seasonName } from '#entities/cover';
import { runningMeans } from '#entities/report';
import { csvText, type CsvValue } from '#shared/lib/csv';
import type { GroundFigures } from '../cover/measure-ground-cover.ts';
import type { WoodyFigures } from '../cover/measure-woody-cover.ts';
import { provenanceColumns } from '../cover/provenance.ts';
import { WOODY_CLASS_TITLES } from '../cover/woody-class-titles.ts';
import { lotPlanText } from '../farm-key/lot-plan.ts';
import { rounded } from '../rounded.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { choiceColumns } from './choice-columns.ts';
import { openMeans } from './fair-comparison.ts';
import { MEAN_DECIMALS, pointsAhead, rankAmongParcels } from './ground-summary.ts';

const GROUND_TITLES = [
  'mean_percent',
  'p10_percent',
  'p90_percent',
  'area_below_50_percent',
  'area_below_70_percent',
  'measured_ha',
];

const groundCells = (figures: GroundFigures | null): CsvValue[] => [
  rounded(figures?.mean, MEAN_DECIMALS),
  rounded(figures?.p10, 1),
  rounded(figures?.p90, 1),
  rounded(figures && 100 * figures.under50, 2),
  rounded(figures && 100 * figures.under70, 2),
  rounded(figures?.measuredHa, 2),
];

/** One row per season: farm, comparison, their difference, and the open comparison parcels. */
export function groundCoverCsv(facts: BenchmarkFacts): string {
  const { input, hash, ground, droughts } = facts;
  const open = openMeans(facts);
  const provenance = provenanceColumns(input, hash);
  const running = (['farm', 'comparison'] as const).map((set) =>
    runningMeans(ground.quarters.map((quarter) => quarter[set]?.mean ?? null)),
  );
  const dry = droughts && new Set(droughts.years.map(String));
  return csvText(
    [
      'quarter',
      'season',
      ...GROUND_TITLES.map((title) => `farm_${title}`),
      ...GROUND_TITLES.map((title) => `comparison_${title}`),
      'difference_points',
      'comparison_open_mean_percent',
      'farm_mean_of_4_seasons_percent',
      'comparison_mean_of_4_seasons_percent',
      ...(dry ? ['drought_year'] : []),
      ...provenance.titles,
    ],
    ground.quarters.map(({ quarter, farm, comparison }, i) => [
      quarter,
      seasonName(quarter),
      ...groundCells(farm),
      ...groundCells(comparison),
      farm && comparison && pointsAhead(farm, comparison),
      rounded(open[i], MEAN_DECIMALS),
      ...running.map((means) => rounded(means[i], MEAN_DECIMALS)),
      ...(dry ? [dry.has(quarter.slice(0, 4)) ? 'yes' : 'no'] : []),
      ...provenance.cells,
    ]),
  );
}

const WOODY_TITLES = [
  'area_ha',
  'woody_ha',
  'woody_percent',
  'gain_ha',
  'loss_ha',
  'measured_ha',
  ...WOODY_CLASS_TITLES,
];

const woodyCells = (figures: WoodyFigures | null, areaHa: number): CsvValue[] => [
  rounded(figures && areaHa, 2),
  rounded(figures?.woodyHa, 2),
  rounded(figures && 100 * figures.woodyShare, 2),
  rounded(figures?.change?.gainHa, 2),
  rounded(figures?.change?.lossHa, 2),
  rounded(figures?.measuredHa, 2),
  ...WOODY_CLASS_TITLES.map((_, i) => rounded(figures?.classHa[i], 2)),
];

/** One row per year: farm and comparison. */
export function woodyCoverCsv(facts: BenchmarkFacts): string {
  const { input, hash, woody } = facts;
  const provenance = provenanceColumns(input, hash);
  return csvText(
    [
      'year',
      ...WOODY_TITLES.map((title) => `farm_${title}`),
      ...WOODY_TITLES.map((title) => `comparison_${title}`),
      ...provenance.titles,
    ],
    woody.years.map(({ year, farm, comparison }) => [
      year,
      ...woodyCells(farm, facts.boundary.totalHa),
      ...woodyCells(comparison, facts.comparison.totalHa),
      ...provenance.cells,
    ]),
  );
}

/** One row per comparison parcel, nearest first. */
export function comparisonCsv(facts: BenchmarkFacts): string {
  const { input, hash, comparison, ground, woody } = facts;
  const provenance = provenanceColumns(input, hash);
  const means = rankAmongParcels(ground)?.parcelMeans ?? [];
  const chosen = choiceColumns(input.comparison.choice);
  return csvText(
    [
      'number',
      'parcel_id',
      'jurisdictional_id',
      'lot_plan',
      'state',
      'distance_km',
      'area_ha',
      'mean_ground_cover_percent',
      'woody_percent_last_year',
      ...chosen.titles,
      ...provenance.titles,
    ],
    comparison.parcels.map(({ number, record, distanceKm }, i) => [
      number,
      record.pid,
      record.jurisdictionalId,
      lotPlanText(record),
      record.state,
      rounded(distanceKm, 3),
      rounded(record.areaHa, 4),
      rounded(means[i], MEAN_DECIMALS),
      rounded(100 * (woody.parcelShares[i] ?? NaN), 2),
      ...chosen.cellsOf(record.pid),
      ...provenance.cells,
    ]),
  );
}
