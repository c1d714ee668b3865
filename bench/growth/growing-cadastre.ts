import type { ParcelRecord } from '#entities/parcel';
import { sampleLandscape, sampleParcelRecords } from '../../sandbox/district/index.ts';
import type { PostgisCluster } from '../../server/cadastre/postgis-cluster.fixture.ts';
import { nationalCadastre } from '../postgis/national-cadastre.ts';
import { openStoredCadastre, type StoredCadastre } from '../postgis/stored-cadastre.ts';

/** Places and lots to ask for. */
const SAMPLES = 2_000;

/**
 * Stores the sample district, whose parcels the tests' parameters name, and about `size` parcels of
 * all states. The caller ends the pool.
 */
export const openGrowingCadastre = (
  cluster: PostgisCluster,
  size: number,
): Promise<StoredCadastre> =>
  openStoredCadastre(cluster, { size, records: withDistrict(size), samples: SAMPLES });

function* withDistrict(size: number): Generator<ParcelRecord, void> {
  const district = sampleParcelRecords(sampleLandscape());
  yield* district;
  const pids = new Set(district.map(({ pid }) => pid));
  for (const record of nationalCadastre(size)) if (!pids.has(record.pid)) yield record;
}
