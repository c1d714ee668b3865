import type { MultiPolygon, Polygon } from 'geojson';
import type { Pool, QueryResultRow } from 'pg';
import type { ParcelRecord } from '#entities/parcel';
import { polygonsOf } from '#shared/lib/geo';
import { explainDriverError } from '../../platform/db/database-unavailable-error.ts';
import { yieldingForEach } from '../../platform/workers/yielding-for-each.ts';
import type { ParcelDataSet, ParcelEngine } from '../parcel-engine.ts';
import { QUESTION_LIMITS, tooMuchFound, tooSlow } from '../parcel-question-error.ts';
import { wireLots } from '../wire-parcel.ts';
import { requireFarm, requireShape } from '../shape-gate.ts';
import {
  AT_POINT,
  BY_KEYS,
  byIds,
  DATA_SET,
  TILE,
  UNDER_SHAPE,
  WITHIN_RADIUS,
} from './questions-sql.ts';
import { statesOfPids } from './state-of-pid.ts';
import { fromWkb, toHexEwkb } from './wkb.ts';

/** A database without a usable cadastre; the message gives what is missing and the remedy. */
export class PostgisCadastreError extends Error {
  override readonly name = 'PostgisCadastreError';
}

const MIN_ZOOM = 11;
const MAX_ZOOM = 15;

export type Shape = Polygon | MultiPolygon;

/**
 * Opens the cadastre that `storeCadastre` put into a database with PostGIS. The caller remains
 * responsible for the pool. Throws `PostgisCadastreError` when there is none.
 *
 * `gate` rejects for shapes that are not allowed in queries. The default checks them on the calling
 * thread, which a crafted outline can block for seconds.
 */
export async function openPostgisEngine(
  pool: Pool,
  gate: (shape: Shape) => Promise<unknown> = async (shape) => requireShape(shape),
): Promise<ParcelEngine> {
  const dataSet = await readDataSet(pool);
  // Named statements, so that each connection plans a query once.
  const ask = async <R extends QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await orExplained(pool.query<R>({ name: `parcels ${name}`, text, values }))).rows;

  const rowsOf = async (pids: readonly string[]) => {
    const states = statesOfPids(pids);
    if (states.length === 0) return [];
    return ask<RecordRow>(`by ids of ${states.join()}`, byIds(states), [pids]);
  };
  const recordsOf = async (pids: readonly string[]) => {
    if (pids.length > QUESTION_LIMITS.found) throw tooMuchFound(pids.length);
    const rows = await rowsOf(pids);
    const records: ParcelRecord[] = [];
    await yieldingForEach(rows, (row) => records.push(recordOf(row)));
    return records;
  };
  /** Runs a query for pids and cancels it when it takes too long. */
  const pidsOf = async (text: string, values: unknown[]) => {
    const client = await orExplained(pool.connect());
    let lost: Error | undefined;
    try {
      await client.query('BEGIN READ ONLY');
      await client.query(`SET LOCAL statement_timeout = ${QUESTION_LIMITS.timeMs}`);
      const { rows } = await client.query<{ pid: string }>(text, values);
      await client.query('ROLLBACK');
      return rows.map(({ pid }) => pid);
    } catch (error) {
      // Close the connection instead of rolling back: it may still be busy.
      lost = error as Error;
      throw (error as { code?: string }).code === QUERY_CANCELED
        ? tooSlow()
        : explainDriverError(error);
    } finally {
      client.release(lost);
    }
  };
  const find = async (text: string, values: unknown[]) => recordsOf(await pidsOf(text, values));

  const withinRadius: ParcelEngine['withinRadius'] = async ({
    farm,
    ownPids,
    km,
    minAreaHa,
    parcelType = 'lot',
  }) => {
    requireFarm(farm);
    return find(WITHIN_RADIUS, [farm.map(toHexEwkb), ownPids, km * 1000, minAreaHa, parcelType]);
  };
  const intersecting: ParcelEngine['intersecting'] = async (shape) => {
    await gate(shape);
    const polygons = polygonsOf(shape);
    const parts = polygons.map((coordinates) => toHexEwkb({ type: 'Polygon', coordinates }));
    return find(UNDER_SHAPE, [parts]);
  };

  return {
    dataSet,
    withinRadius,
    intersecting,
    wireLots: async (lots) =>
      wireLots(
        lots.kind === 'radius' ? await withinRadius(lots.radius) : await intersecting(lots.shape),
      ),
    atPoint: async (lng, lat) => (await ask<RecordRow>('at', AT_POINT, [lng, lat])).map(recordOf),
    byIds: async (pids) => {
      const found = (await rowsOf(pids)).map(recordOf);
      const byPid = new Map(found.map((record) => [record.pid, record]));
      return pids.flatMap((pid) => byPid.get(pid) ?? []);
    },
    byLotPlans: async (references) => {
      const keys = [...new Set(references.flatMap((reference) => reference.keys))];
      const rows = await ask<RecordRow & { lot_plan_keys: string[] }>('by keys', BY_KEYS, [keys]);
      const byKey = new Map<string, ParcelRecord[]>();
      for (const row of rows) {
        const record = recordOf(row);
        for (const key of row.lot_plan_keys) byKey.set(key, [...(byKey.get(key) ?? []), record]);
      }
      return references.map((reference) => {
        const key = reference.keys.find((candidate) => byKey.has(candidate));
        return key === undefined ? [] : byKey.get(key)!;
      });
    },
    tile: async (z, x, y) => {
      const side = 2 ** z;
      if (z < MIN_ZOOM || z > MAX_ZOOM || x < 0 || x >= side || y < 0 || y >= side) return null;
      const [row] = await ask<{ tile: Buffer }>('tile', TILE, [z, x, y]);
      return row && row.tile.length > 0 ? row.tile : null;
    },
    close: async () => {},
  };
}

const orExplained = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw explainDriverError(error);
  });

const QUERY_CANCELED = '57014';
const [UNDEFINED_TABLE, INVALID_SCHEMA, UNDEFINED_FUNCTION] = ['42P01', '3F000', '42883'];

async function readDataSet(pool: Pool): Promise<ParcelDataSet> {
  const rows = await pool.query<DataSetRow>(DATA_SET).then(
    (result) => result.rows,
    (error: { code?: string }) => {
      const isMissing = [UNDEFINED_TABLE, INVALID_SCHEMA, UNDEFINED_FUNCTION].includes(
        error.code ?? '',
      );
      if (!isMissing) throw error;
      return [];
    },
  );
  const [row] = rows;
  if (!row) {
    throw new PostgisCadastreError(
      'The database has no cadastre. Import one into it, or unset PARCEL_ENGINE to serve a snapshot.',
    );
  }
  const { name, version, is_sample: isSample, parcel_count: parcelCount } = row;
  const bbox: ParcelDataSet['bbox'] = [row.west, row.south, row.east, row.north];
  return { name, version, isSample, parcelCount, bbox };
}

interface DataSetRow {
  name: string;
  version: string;
  is_sample: boolean;
  parcel_count: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

interface RecordRow {
  pid: string;
  jurisdictional_id: string;
  state: ParcelRecord['state'];
  lot: string | null;
  section: string | null;
  plan: string | null;
  plan_type: string | null;
  volume: string | null;
  folio: string | null;
  local_government_area: string | null;
  nrm_region: string | null;
  parcel_type: ParcelRecord['parcelType'];
  area_ha: number;
  wkb: Buffer;
}

const recordOf = (row: RecordRow): ParcelRecord => ({
  pid: row.pid,
  jurisdictionalId: row.jurisdictional_id,
  state: row.state,
  lot: row.lot,
  section: row.section,
  plan: row.plan,
  planType: row.plan_type,
  volume: row.volume,
  folio: row.folio,
  localGovernmentArea: row.local_government_area,
  nrmRegion: row.nrm_region,
  parcelType: row.parcel_type,
  areaHa: row.area_ha,
  geometry: fromWkb(row.wkb),
});
