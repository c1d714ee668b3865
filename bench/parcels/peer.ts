import type { Pool } from 'pg';
import { MIN_SHARE_WITHIN_RADIUS } from '#entities/parcel';
import type { RadiusQuestion } from '../../server/cadastre/parcel-engine.ts';
import { openPostgisEngine, storeCadastre } from '../../server/cadastre/postgis/index.ts';
import { startPostgisCluster } from '../../server/cadastre/postgis-cluster.fixture.ts';
import { timed } from '../measure.ts';
import type { Point } from './questions.ts';
import { syntheticCadastre } from './synthetic-cadastre.ts';

/** Settings for a machine that runs nothing but PostGIS. */
export const POSTGIS_SETTINGS = {
  shared_buffers: '1GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
};

/**
 * The fastest known SQL that finds the ids: materialises each part, and buffers as `geography`,
 * whose planar projection is cheaper than one computed for the farm and up to 0.1 % inaccurate.
 */
const IDS_WITHIN_RADIUS = `
  WITH f AS MATERIALIZED (
    SELECT ST_Union(geom) AS g FROM cadastre.parcel WHERE pid = ANY($1)
  ), b AS MATERIALIZED (
    SELECT ST_Buffer(g::geography, $2, 32)::geometry AS g FROM f
  ), c AS MATERIALIZED (
    SELECT p.pid, CASE WHEN ST_Covers(b.g, p.geom) THEN 1.0
      WHEN NOT ST_Intersects(b.g, p.geom) THEN 0.0
      ELSE ST_Area(ST_Intersection(p.geom, b.g)) / ST_Area(p.geom) END AS share
    FROM b JOIN cadastre.parcel p ON p.geom && b.g
      AND p.area_ha > $3 AND p.parcel_type = 'lot' AND p.pid <> ALL($1)
  )
  SELECT pid FROM c WHERE share >= ${MIN_SHARE_WITHIN_RADIUS}`;

const IDS_AT_POINT = `
  SELECT pid FROM cadastre.parcel WHERE ST_Intersects(geom, ST_SetSRID(ST_MakePoint($1, $2), 4326))`;

/** Bytes of all partitions with their indexes. */
export async function storedBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(relid))::float8 AS bytes
     FROM pg_partition_tree('cadastre.parcel')`,
  );
  return rows[0]!.bytes;
}

export type Peer = Awaited<ReturnType<typeof startPeer>>;

/** Starts a separate PostGIS with the synthetic cadastre. */
export async function startPeer(size: number) {
  const cluster = await startPostgisCluster(POSTGIS_SETTINGS);
  const { pool } = cluster;
  try {
    const loadMs = await timed(() =>
      storeCadastre(
        pool,
        { name: 'Bench', version: '1', isSample: false },
        syntheticCadastre(size),
      ),
    );
    const ids = async (name: string, text: string, values: unknown[]) =>
      (await pool.query<{ pid: string }>({ name, text, values })).rows.map(({ pid }) => pid);
    return {
      loadMs,
      bytes: await storedBytes(pool),
      engine: await openPostgisEngine(pool),
      idsAt: (point: Point) => ids('ids at', IDS_AT_POINT, [...point]),
      idsNear: ({ ownPids, km, minAreaHa }: RadiusQuestion) =>
        ids('ids near', IDS_WITHIN_RADIUS, [ownPids, km * 1000, minAreaHa]),
      /** The same query without a prepared plan. */
      unpreparedAt: ([lng, lat]: Point) => pool.query(IDS_AT_POINT, [lng, lat]),
      stop: () => cluster.stop(),
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
