import type { ParcelRecord } from '#entities/parcel';
import { sampleLandscape, sampleParcelRecords } from '../../sandbox/district/index.ts';
import type { PostgisCluster } from '../../server/cadastre/postgis-cluster.fixture.ts';
import { nationalCadastre } from '../postgis/national-cadastre.ts';
import { openStoredCadastre, type StoredCadastre } from '../postgis/stored-cadastre.ts';

/** More than the questions need, because those in the district are dropped. */
const SAMPLES = 3_000;

/**
 * Stores the sample district, whose parcels the tests' parameters name, and about `size` parcels of
 * all states. Its samples are not of the district, whose towns are denser: a smaller cadastre would
 * have more of them. The caller ends the pool.
 */
export async function openGrowingCadastre(
  cluster: PostgisCluster,
  size: number,
): Promise<StoredCadastre> {
  const district = sampleParcelRecords(sampleLandscape());
  const ofDistrict = new Set(district.map(({ pid }) => pid));
  const records = bothOf(district, ofDistrict, size);
  const stored = await openStoredCadastre(cluster, { size, records, samples: SAMPLES });
  const samples = stored.samples.filter(({ pid }) => !ofDistrict.has(pid));
  return { ...stored, samples };
}

function* bothOf(
  district: readonly ParcelRecord[],
  ofDistrict: ReadonlySet<string>,
  size: number,
): Generator<ParcelRecord, void> {
  yield* district;
  for (const record of nationalCadastre(size)) if (!ofDistrict.has(record.pid)) yield record;
}
