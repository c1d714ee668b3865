import { csvText } from '#shared/lib/csv';
import { provenanceColumns } from '../cover/provenance.ts';
import { rounded } from '../rounded.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { isOpen } from './fair-comparison.ts';
import { MEAN_DECIMALS } from './ground-summary.ts';

/**
 * Each comparison parcel by season, a row for each parcel: from these, the means of all parcels and
 * of the open ones can be recomputed. A parcel that was not seen in a season has an empty mean.
 */
export function parcelSeasonsCsv({
  input,
  hash,
  comparison,
  ground,
  woody,
}: BenchmarkFacts): string {
  const provenance = provenanceColumns(input, hash);
  return csvText(
    [
      'number',
      'parcel_id',
      'area_ha',
      'is_open',
      ...ground.quarters.map(({ quarter }) => `${quarter}_mean_percent`),
      ...ground.quarters.map(({ quarter }) => `${quarter}_measured_ha`),
      ...provenance.titles,
    ],
    comparison.parcels.map(({ number, record }, i) => [
      number,
      record.pid,
      rounded(record.areaHa, 4),
      isOpen({ woodyShare: woody.parcelShares[i] }) ? 'yes' : 'no',
      ...ground.quarters.map(({ parcelMeans }) => rounded(parcelMeans[i], MEAN_DECIMALS)),
      ...ground.quarters.map(({ parcelHa }) => rounded(parcelHa[i], 2)),
      ...provenance.cells,
    ]),
  );
}
