import { seasonName } from '#entities/cover';
import { csvText } from '#shared/lib/csv';
import { provenanceColumns } from '../cover/provenance.ts';
import { rounded } from '../rounded.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { latestSeason, MEAN_DECIMALS } from './ground-summary.ts';

/** One row per paddock, in the order of the farm's list. */
export function paddockCsv({ input, hash, ground, paddocks }: BenchmarkFacts): string {
  const provenance = provenanceColumns(input, hash);
  const latest = latestSeason(ground);
  return csvText(
    [
      'paddock',
      'kind',
      'area_ha',
      'latest_season',
      'latest_mean_ground_cover_percent',
      'long_term_mean_ground_cover_percent',
      'woody_percent',
      'woody_ha',
      ...provenance.titles,
    ],
    paddocks.map(({ name, kind, areaHa, latestMean, longTermMean, woodyShare }) => [
      name,
      kind,
      rounded(areaHa, 4),
      latest && seasonName(latest.quarter),
      rounded(latestMean, MEAN_DECIMALS),
      rounded(longTermMean, MEAN_DECIMALS),
      rounded(woodyShare === null ? null : 100 * woodyShare, 2),
      rounded(woodyShare === null ? null : areaHa * woodyShare, 2),
      ...provenance.cells,
    ]),
  );
}
