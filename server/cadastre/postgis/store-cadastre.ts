import type { Pool, PoolClient } from 'pg';
import { lotPlanKeysOf, type ParcelRecord } from '#entities/parcel';
import type { ParcelDataSet } from '../parcel-engine.ts';
import { toHexEwkb } from './wkb.ts';

const BATCH = 2_000;

interface Column {
  name: string;
  type: string;
  valueOf: (record: ParcelRecord) => unknown;
  /** SQL expression for the stored column, where the value is not copied unchanged. */
  stored?: string;
}

const text = (name: string, valueOf: Column['valueOf']): Column => ({
  name,
  type: 'text',
  valueOf,
});

const COLUMNS: readonly Column[] = [
  text('pid', (record) => record.pid),
  text('jurisdictional_id', (record) => record.jurisdictionalId),
  text('state', (record) => record.state),
  text('lot', (record) => record.lot),
  text('section', (record) => record.section),
  text('plan', (record) => record.plan),
  text('plan_type', (record) => record.planType),
  text('volume', (record) => record.volume),
  text('folio', (record) => record.folio),
  text('local_government_area', (record) => record.localGovernmentArea),
  text('nrm_region', (record) => record.nrmRegion),
  text('parcel_type', (record) => record.parcelType),
  { name: 'area_ha', type: 'float8', valueOf: (record) => record.areaHa },
  {
    ...text('lot_plan_keys', (record) => lotPlanKeysOf(record).join('\n')),
    stored: "string_to_array(lot_plan_keys, E'\\n')",
  },
  { ...text('geom', (record) => toHexEwkb(record.geometry)), stored: 'geom::geometry' },
];

const ARRANGE = [
  // PostGIS sorts geometries along a Hilbert curve, so that neighbours share pages.
  `CREATE TABLE cadastre_next.parcel AS
     SELECT ${COLUMNS.map(({ name, stored }) => (stored ? `${stored} AS ${name}` : name)).join(', ')}
     FROM cadastre_next.incoming ORDER BY geom::geometry`,
  'DROP TABLE cadastre_next.incoming',
  'ALTER TABLE cadastre_next.parcel ADD PRIMARY KEY (pid)',
  'CREATE INDEX ON cadastre_next.parcel USING gist (geom)',
  'CREATE INDEX ON cadastre_next.parcel USING gin (lot_plan_keys)',
  `CREATE TABLE cadastre_next.data_set AS
     SELECT $1::text AS name, $2::text AS version, $3::boolean AS is_sample,
       count(*)::integer AS parcel_count, ST_Extent(geom)::geometry AS bbox
     FROM cadastre_next.parcel`,
  'ANALYZE cadastre_next.parcel',
  'DROP SCHEMA IF EXISTS cadastre CASCADE',
  'ALTER SCHEMA cadastre_next RENAME TO cadastre',
];

/**
 * Replaces the cadastre in the schema `cadastre` of a database with PostGIS: readers see the old
 * one until the new one is complete. Takes records one at a time. Throws, naming the pid, when two
 * parcels have the same one, and keeps the old cadastre.
 */
export async function storeCadastre(
  pool: Pool,
  source: Pick<ParcelDataSet, 'name' | 'version' | 'isSample'>,
  records: Iterable<ParcelRecord> | AsyncIterable<ParcelRecord>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS postgis');
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('CREATE SCHEMA cadastre_next');
    const columns = COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');
    await client.query(`CREATE TABLE cadastre_next.incoming (${columns})`);
    let batch: ParcelRecord[] = [];
    for await (const record of records) {
      batch.push(record);
      if (batch.length === BATCH) await insert(client, batch.splice(0));
    }
    await insert(client, batch);
    for (const statement of ARRANGE) {
      const values = statement.includes('$1')
        ? [source.name, source.version, source.isSample]
        : undefined;
      await client.query(statement, values);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw explained(error);
  } finally {
    client.release();
  }
}

async function insert(client: PoolClient, batch: readonly ParcelRecord[]): Promise<void> {
  if (batch.length === 0) return;
  const arrays = COLUMNS.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ');
  await client.query(
    `INSERT INTO cadastre_next.incoming SELECT * FROM unnest(${arrays})`,
    COLUMNS.map(({ valueOf }) => batch.map(valueOf)),
  );
}

function explained(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string };
  const [, pid] = /\(pid\)=\((.*)\)/.exec(detail ?? '') ?? [];
  if (code === '23505' && pid !== undefined) {
    return new Error(`Two parcels have the pid ${pid}.`, { cause: error });
  }
  return error;
}
