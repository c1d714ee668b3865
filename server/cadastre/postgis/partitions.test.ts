import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParcelRecord, State } from '#entities/parcel';
import {
  postgisMissing,
  startPostgisCluster,
  type PostgisCluster,
} from '../postgis-cluster.fixture.ts';
import { openPostgisEngine, storeCadastre } from './index.ts';
import { AT_POINT, byIds, TILE, UNDER_SHAPE } from './questions-sql.ts';
import { toHexEwkb } from './wkb.ts';

const VERTICES: Partial<Record<State, readonly [lng: number, lat: number]>> = {
  NSW: [146, -34],
  VIC: [144, -37],
  WA: [117, -32],
};
const SIDE = 0.002;

function lot(state: State, i: number, plan: string, more: Partial<ParcelRecord> = {}) {
  const [west, south] = VERTICES[state]!;
  const [lng, lat] = [west + (i % 60) * SIDE, south + Math.floor(i / 60) * SIDE];
  return {
    pid: `${state}${i}`,
    jurisdictionalId: `${i}//DP${plan}`,
    state,
    lot: String(i),
    section: null,
    plan,
    planType: 'DP',
    volume: null,
    folio: null,
    localGovernmentArea: null,
    nrmRegion: null,
    parcelType: 'lot',
    areaHa: 4,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [lng, lat],
          [lng + SIDE, lat],
          [lng + SIDE, lat + SIDE],
          [lng, lat + SIDE],
          [lng, lat],
        ],
      ],
    },
    ...more,
  } satisfies ParcelRecord;
}

/** Lots whose plan is the version, so that an answer reveals its cadastre. */
const lotsOf = (states: readonly State[], version: string, count = 2_400) =>
  states.flatMap((state) => Array.from({ length: count }, (_, i) => lot(state, i, version)));

let cluster: PostgisCluster;
let pool: pg.Pool;
beforeAll(async () => {
  if (!postgisMissing()) cluster = await startPostgisCluster({ fsync: 'off', jit: 'off' });
  pool = cluster?.pool;
});
afterAll(() => cluster?.stop());
beforeEach(({ skip }) => {
  const missing = postgisMissing();
  if (missing) skip(missing);
});

const store = (version: string, records: readonly ParcelRecord[]) =>
  storeCadastre(pool, { name: 'Cadastre', version, isSample: false }, records);

const partitions = async () => {
  const { rows } = await pool.query<{ name: string; parcels: string }>(
    `SELECT relid::text AS name, (xpath('/row/n/text()', query_to_xml(
       'SELECT count(*) AS n FROM ' || relid::text, false, true, '')))[1]::text AS parcels
     FROM pg_partition_tree('cadastre.parcel') WHERE isleaf ORDER BY 1`,
  );
  return rows.map(({ name, parcels }) => [name, Number(parcels)]);
};

/** Tables that a query reads, with how. */
async function scansOf(text: string, values: unknown[]): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  const scans: Record<string, string> = {};
  const visit = (node: PlanNode) => {
    const table = node['Relation Name'];
    if (table !== undefined) scans[table] = node['Node Type'];
    node.Plans?.forEach(visit);
  };
  visit(rows[0]!['QUERY PLAN'][0].Plan);
  return scans;
}
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

describe('storeCadastre', () => {
  it('keeps the old cadastre when two parcels have the same pid, or one names another state', async () => {
    await store('1', lotsOf(['NSW'], '1', 10));
    const twice = [...lotsOf(['NSW', 'VIC'], '2', 10), lot('VIC', 3, '2')];
    await expect(store('2', twice)).rejects.toThrow('Two parcels have the pid VIC3.');
    const foreign = [...lotsOf(['NSW', 'VIC'], '2', 10), lot('VIC', 11, '2', { pid: 'NSW3' })];
    await expect(store('2', foreign)).rejects.toThrow(
      'The pid NSW3 does not begin with the letters of its state, VIC.',
    );
    expect((await openPostgisEngine(pool)).dataSet).toMatchObject({ version: '1' });
    expect(await partitions()).toEqual([['cadastre.parcel_nsw', 10]]);
  });

  it('stores each state in a partition of its own, and removes partitions of states that are gone', async () => {
    await store('1', lotsOf(['WA', 'NSW', 'VIC'], '1', 20));
    expect(await partitions()).toEqual([
      ['cadastre.parcel_nsw', 20],
      ['cadastre.parcel_vic', 20],
      ['cadastre.parcel_wa', 20],
    ]);
    await store('2', lotsOf(['VIC'], '2', 5));
    expect(await partitions()).toEqual([['cadastre.parcel_vic', 5]]);
  });

  it('replaces the unpartitioned cadastre of an earlier release under its running server', async () => {
    await store('1', lotsOf(['NSW', 'VIC'], '1', 20));
    await pool.query(
      `BEGIN;
       CREATE TABLE cadastre.flat AS SELECT * FROM cadastre.parcel;
       DROP TABLE cadastre.parcel;
       ALTER TABLE cadastre.flat RENAME TO parcel;
       ALTER TABLE cadastre.parcel ADD PRIMARY KEY (pid);
       COMMIT`,
    );
    const old = await openPostgisEngine(pool);
    const plans = async () =>
      (await old.byIds(['NSW1', 'VIC1', 'VIC2'])).map(({ plan }) => plan).join();
    expect([await plans(), (await old.byIds(['VIC3']))[0]?.plan]).toEqual(['1,1,1', '1']);
    await store('2', lotsOf(['NSW', 'VIC'], '2', 20));
    expect([await plans(), (await old.byIds(['VIC3']))[0]?.plan]).toEqual(['2,2,2', '2']);
    expect(await partitions()).toHaveLength(2);
  });

  it('shows every query a single cadastre while others are stored repeatedly', async () => {
    const states = ['NSW', 'VIC', 'WA'] as const;
    await store('0', lotsOf(states, '0', 200));
    const engine = await openPostgisEngine(pool);
    const pids = states.flatMap((state) => Array.from({ length: 200 }, (_, i) => `${state}${i}`));
    const seen = new Set<string | null>();
    const over = new AbortController();
    const ask = async () => {
      while (!over.signal.aborted) {
        const found = await engine.byIds(pids);
        expect(found).toHaveLength(600);
        const plans = new Set(found.map(({ plan }) => plan));
        expect(plans.size).toBe(1);
        for (const plan of plans) seen.add(plan);
      }
    };
    const asking = Promise.all([ask(), ask()]);
    for (const version of ['1', '2', '3', '4', '5']) {
      await store(version, lotsOf(states, version, 200));
      await vi.waitFor(() => expect([...seen]).toContain(version), 20_000);
    }
    over.abort();
    await asking;
  });

  it('waits for no query in progress, and removes the old partitions once those queries end', async () => {
    await store('1', lotsOf(['NSW'], '1', 20));
    const reader = await pool.connect();
    let storing: Promise<void> | null = null;
    try {
      await reader.query('BEGIN');
      await reader.query('SELECT count(*) FROM cadastre.parcel');
      storing = store('2', lotsOf(['NSW', 'VIC'], '2', 20));
      await vi.waitFor(
        async () => expect((await openPostgisEngine(pool)).dataSet.version).toBe('2'),
        20_000,
      );
    } finally {
      await reader.query('COMMIT');
      reader.release();
      await storing;
    }
    const { rows } = await pool.query(`SELECT to_regnamespace('cadastre_replaced')::text AS left`);
    expect(rows).toEqual([{ left: null }]);
  });
});

describe('queries of a partitioned cadastre', () => {
  beforeEach(() => store('1', lotsOf(['NSW', 'VIC', 'WA'], '1')));
  const square = toHexEwkb(lot('VIC', 70, '1').geometry);

  it.each<State[][]>([[['VIC']], [['NSW', 'WA']]])(
    'search no other partition for the ids %j',
    async (states) => {
      const pids = states.flatMap((state) => [`${state}5`, `${state}6`]);
      const scans = await scansOf(byIds(states), [pids]);
      expect(Object.keys(scans)).toEqual(states.map((state) => `parcel_${state.toLowerCase()}`));
      expect(Object.values(scans)).not.toContain('Seq Scan');
    },
  );

  it.each([
    ['at a point', AT_POINT, [144.001, -36.999]],
    ['under a shape', UNDER_SHAPE, [[square]]],
    ['in a tile', TILE, [15, 29491, 20100]],
  ])('%s scan no partition completely', async (_, text, values) => {
    const scans = await scansOf(text, values);
    expect(Object.keys(scans).toSorted()).toEqual(['parcel_nsw', 'parcel_vic', 'parcel_wa']);
    expect(Object.values(scans)).not.toContain('Seq Scan');
  });
});
