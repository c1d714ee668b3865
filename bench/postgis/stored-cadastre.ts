import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ParcelRecord } from '#entities/parcel';
import type { ParcelEngine } from '../../server/cadastre/parcel-engine.ts';
import { openPostgisEngine, storeCadastre } from '../../server/cadastre/postgis/index.ts';
import type { PostgisCluster } from '../../server/cadastre/postgis-cluster.fixture.ts';
import { timed } from '../measure.ts';
import { storedBytes } from '../parcels/peer.ts';
import type { Point } from '../parcels/questions.ts';

export interface StoredCadastre {
  pool: pg.Pool;
  engine: ParcelEngine;
  /** Time to generate, store and index the cadastre. */
  seconds: number;
  bytes: number;
  /** Lots at random, with a point inside each. */
  samples: readonly Sample[];
}
export interface Sample {
  pid: string;
  lotPlan: string;
  place: Point;
}

/** Stores about `size` parcels in a new database of the cluster. The caller ends the pool. */
export async function openStoredCadastre(
  cluster: PostgisCluster,
  options: { size: number; records: Iterable<ParcelRecord>; samples: number },
): Promise<StoredCadastre> {
  const { size, records, samples } = options;
  const database = `parcels_${randomUUID().replaceAll('-', '')}`;
  await cluster.pool.query(`CREATE DATABASE ${database}`);
  const { host, user } = cluster.pool.options;
  const pool = new pg.Pool({ host, user, database, max: 4 });
  pool.on('error', () => {});
  try {
    const source = { name: 'Bench', version: '1', isSample: false };
    const ms = await timed(() => storeCadastre(pool, source, records));
    await pool.query('CHECKPOINT');
    return {
      pool,
      engine: await openPostgisEngine(pool),
      seconds: ms / 1_000,
      bytes: await storedBytes(pool),
      samples: await sampleParcels(pool, size, samples),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function sampleParcels(pool: pg.Pool, size: number, count: number): Promise<Sample[]> {
  const percent = Math.min(100, (count * 400) / size);
  const { rows } = await pool.query<{ pid: string; jid: string; lng: number; lat: number }>(
    `SELECT pid, jurisdictional_id AS jid, ST_X(place) AS lng, ST_Y(place) AS lat
     FROM cadastre.parcel TABLESAMPLE BERNOULLI (${percent}) REPEATABLE (2022)
       CROSS JOIN ST_PointOnSurface(geom) AS place
     WHERE parcel_type = 'lot' ORDER BY md5(pid) LIMIT ${count}`,
  );
  return rows.map(({ pid, jid, lng, lat }) => ({ pid, lotPlan: jid, place: [lng, lat] }));
}
