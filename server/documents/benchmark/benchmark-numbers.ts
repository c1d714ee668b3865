import type { ReportNumbers, SeasonChoice } from '#entities/report';
import type { ReportFinding } from '#shared/api/contract';
import type { GroundFigures } from '../cover/measure-ground-cover.ts';
import { farmYears } from '../cover/farm-years.ts';
import {
  numbersOf,
  outlineOf,
  paddockNumbers,
  round,
  woodyNumbers,
} from '../cover/numbers-file.ts';
import { lotPlanText } from '../farm-key/lot-plan.ts';
import { rounded } from '../rounded.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import {
  groundSummary,
  latestSeason,
  MEAN_DECIMALS,
  quartersOf,
  rankAmongParcels,
  SEASONS,
  type PairedSeasons,
} from './ground-summary.ts';

type Ground = NonNullable<ReportNumbers['ground']>;

/** Vertices of comparison parcels that a browser draws without a wait; the nearest come first. */
const MAX_VERTICES = 60_000;

/** The numbers behind a benchmark. */
export function benchmarkNumbers(facts: BenchmarkFacts, findings: ReportFinding[]) {
  const { input, boundary, ground, woody, summary, hash } = facts;
  const latest = latestSeason(ground);
  return {
    ...numbersOf(input, boundary, hash),
    ...paddockNumbers(facts.paddocks),
    report: 'benchmark' as const,
    findings,
    dataTo: latest?.quarter ?? String(farmYears(woody).at(-1)?.year),
    ground: summary.farm && {
      seasons: ground.quarters.map(({ quarter, farm, comparison }) => ({
        quarter,
        farm: coverOf(farm),
        comparison: coverOf(comparison),
      })),
      ...(facts.droughts && { droughts: facts.droughts }),
      differences: differencesOf(facts),
      latest,
    },
    comparison: comparisonOf(facts),
    woody: woodyNumbers(woody.years),
    carbon: null,
  };
}

const coverOf = (figures: GroundFigures | null) =>
  figures && {
    mean: round(figures.mean, MEAN_DECIMALS),
    low: round(figures.p10, 1),
    high: round(figures.p90, 1),
    bare: round(100 * figures.under50, 2),
  };

function differencesOf({ ground, summary }: BenchmarkFacts): Ground['differences'] {
  const ofSeason = (month: string) => differenceOf(groundSummary(quartersOf(ground, month)).paired);
  const bySeason = SEASONS.map(({ month }) => [month, ofSeason(month)] as const);
  return {
    all: differenceOf(summary.paired),
    ...Object.fromEntries(bySeason),
  } as Record<SeasonChoice, ReturnType<typeof differenceOf>>;
}

const differenceOf = (paired: PairedSeasons | null) =>
  paired && {
    seasons: paired.seasons,
    points: round(paired.difference, MEAN_DECIMALS),
    interval:
      paired.interval &&
      ([
        round(paired.interval.low, MEAN_DECIMALS),
        round(paired.interval.high, MEAN_DECIMALS),
      ] satisfies [number, number]),
    ahead: paired.aheadSeasons,
    equal: paired.equalSeasons,
  };

function comparisonOf({ comparison, ground, woody }: BenchmarkFacts): ReportNumbers['comparison'] {
  const means = rankAmongParcels(ground)?.parcelMeans ?? [];
  const latest = ground.quarters.findLast(({ farm }) => farm !== null)?.parcelMeans ?? [];
  let vertices = 0;
  return {
    areaHa: round(comparison.totalHa, 4),
    leftOut: comparison.leftOut,
    parcels: comparison.parcels.map(({ number, record, polygons, distanceKm }, i) => {
      vertices += polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
      return {
        number,
        pid: record.pid,
        title: lotPlanText(record),
        state: record.state,
        km: round(distanceKm, 3),
        areaHa: round(record.areaHa, 4),
        mean: rounded(means[i], MEAN_DECIMALS),
        latest: rounded(latest[i], MEAN_DECIMALS),
        woody: rounded(100 * (woody.parcelShares[i] ?? NaN), 2),
        outline: vertices <= MAX_VERTICES ? outlineOf(polygons) : null,
      };
    }),
  };
}
