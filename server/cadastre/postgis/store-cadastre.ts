import type { Pool, PoolClient } from 'pg';
import { lotPlanKeysOf, type ParcelRecord, type State } from '#entities/parcel';
import type { ParcelDataSet } from '../parcel-engine.ts';
import { stateOfPid } from './state-of-pid.ts';
import { toHexEwkb } from './wkb.ts';

const BATCH = 2_000;

interface Column {
  name: string;
  /** Type in which the value is sent. */
  type: string;
  valueOf: (record: ParcelRecord) => unknown;
  /** SQL expression for the stored column and its type, where the value is not copied unchanged. */
  stored?: { expression: string; type: string };
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
    stored: { expression: "string_to_array(lot_plan_keys, E'\\n')", type: 'text[]' },
  },
  {
    ...text('geom', (record) => toHexEwkb(record.geometry)),
    stored: { expression: 'geom::geometry', type: 'geometry' },
  },
];

const SENT = COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');
const STORED = COLUMNS.map(({ name, type, stored }) => `${name} ${stored?.type ?? type}`).join(
  ', ',
);
const ARRANGED = COLUMNS.map(({ name, stored }) =>
  stored ? `${stored.expression} AS ${name}` : name,
).join(', ');

/**
 * Creates tables for parcels as they arrive and as they are read, with a partition for each state
 * that has any.
 */
const BEGIN = [
  'CREATE SCHEMA cadastre_next',
  `CREATE TABLE cadastre_next.incoming (${SENT}) PARTITION BY LIST (state)`,
  `CREATE TABLE cadastre_next.parcel (${STORED}) PARTITION BY LIST (state)`,
];

const acceptState = (state: State) =>
  `CREATE TABLE cadastre_next.incoming_${state.toLowerCase()} PARTITION OF cadastre_next.incoming
     FOR VALUES IN ('${state}')`;

/** Sorts and indexes the parcels of one state. */
function arrangeState(state: State): string[] {
  const name = state.toLowerCase();
  const partition = `cadastre_next.parcel_${name}`;
  return [
    // PostGIS sorts geometries along a Hilbert curve, so that neighbours share pages.
    `CREATE TABLE ${partition} AS
       SELECT ${ARRANGED} FROM cadastre_next.incoming_${name} ORDER BY geom::geometry`,
    `DROP TABLE cadastre_next.incoming_${name}`,
    // Saves PostgreSQL from reading the partition again when it is attached.
    `ALTER TABLE ${partition} ADD PRIMARY KEY (pid), ALTER state SET NOT NULL,
       ADD CONSTRAINT ${name}_only CHECK (state = '${state}')`,
    `CREATE INDEX ON ${partition} USING gist (geom)`,
    `CREATE INDEX ON ${partition} USING gin (lot_plan_keys)`,
    `ALTER TABLE cadastre_next.parcel ATTACH PARTITION ${partition} FOR VALUES IN ('${state}')`,
  ];
}

const FINISH = [
  'DROP TABLE cadastre_next.incoming',
  `CREATE TABLE cadastre_next.data_set AS
     SELECT $1::text AS name, $2::text AS version, $3::boolean AS is_sample,
       count(*)::integer AS parcel_count, ST_Extent(geom)::geometry AS bbox
     FROM cadastre_next.parcel`,
  'ANALYZE cadastre_next.parcel',
  // Renaming a schema locks no table: queries in progress end on the old tables.
  `DO $$ BEGIN
     IF to_regnamespace('cadastre') IS NOT NULL THEN
       ALTER SCHEMA cadastre RENAME TO cadastre_replaced;
     END IF;
   END $$`,
  'ALTER SCHEMA cadastre_next RENAME TO cadastre',
];

/**
 * Waits for queries in progress; locks the table before its partitions, as queries do. The next
 * import removes tables that a long query still uses.
 */
const REMOVE_REPLACED = `
  BEGIN;
  SET LOCAL lock_timeout = '10s';
  DO $$ BEGIN
    IF to_regclass('cadastre_replaced.parcel') IS NOT NULL THEN
      LOCK TABLE cadastre_replaced.parcel;
    END IF;
  END $$;
  DROP SCHEMA IF EXISTS cadastre_replaced CASCADE;
  COMMIT`;

/**
 * Replaces the cadastre in the schema `cadastre` of a database with PostGIS: readers see the old
 * one until the new one is complete. Takes records one at a time. Throws, naming the pid, when two
 * parcels have the same one or one does not begin with its state, and keeps the old cadastre.
 */
export async function storeCadastre(
  pool: Pool,
  source: Pick<ParcelDataSet, 'name' | 'version' | 'isSample'>,
  records: Iterable<ParcelRecord> | AsyncIterable<ParcelRecord>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS postgis');
    await client.query(REMOVE_REPLACED);
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    for (const statement of BEGIN) await client.query(statement);
    const states = new Set<State>();
    const insert = async (batch: readonly ParcelRecord[]) => {
      for (const record of batch) {
        requireOwnPid(record);
        if (states.has(record.state)) continue;
        states.add(record.state);
        await client.query(acceptState(record.state));
      }
      await insertBatch(client, batch);
    };
    let batch: ParcelRecord[] = [];
    for await (const record of records) {
      batch.push(record);
      if (batch.length === BATCH) await insert(batch.splice(0));
    }
    await insert(batch);
    for (const state of states) {
      for (const statement of arrangeState(state)) await client.query(statement);
    }
    for (const statement of FINISH) {
      const values = statement.includes('$1')
        ? [source.name, source.version, source.isSample]
        : undefined;
      await client.query(statement, values);
    }
    await client.query('COMMIT');
    await client.query(REMOVE_REPLACED).catch(() => client.query('ROLLBACK'));
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw explained(error);
  } finally {
    client.release();
  }
}

/**
 * Throws unless a pid begins with its state. This rules out equal pids in two states, which the
 * partitions could not detect, and lets a query find the partition of a pid.
 */
function requireOwnPid({ pid, state }: ParcelRecord): void {
  if (stateOfPid(pid) !== state) {
    throw new Error(`The pid ${pid} does not begin with the letters of its state, ${state}.`);
  }
}

async function insertBatch(client: PoolClient, batch: readonly ParcelRecord[]): Promise<void> {
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
