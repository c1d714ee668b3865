import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startJobQueue } from '../jobs/pg-boss-queue.ts';
import { createLog } from '../log.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate, migrations } from './migrate.ts';

// Only in `npm run test:full`: its nodes wait for one another.
const SCHEMA_LOCK = 4_180_001;
const shares = { calls: 1, signIn: 1, visits: 1, jobs: 3, control: 1 };

describe('several nodes with one database', () => {
  let connection: pg.ClientConfig;
  let client: pg.Client;
  const opened: Database[] = [];

  beforeEach(async () => {
    const cluster = inject('postgres');
    const name = `nodes_${randomUUID().replaceAll('-', '')}`;
    client = new pg.Client(inject('superuser'));
    await client.connect();
    await client.query(`CREATE DATABASE ${name} OWNER ${cluster.user}`);
    await client.end();
    connection = { ...cluster, database: name };
    client = new pg.Client(connection);
    await client.connect();
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await client.end();
    const last = new pg.Client(inject('superuser'));
    await last.connect();
    await last.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
    await last.end();
  });

  const open = (config: pg.PoolConfig = {}) => {
    const database = openDatabase({ ...connection, ...config }, () => {}, { shares });
    opened.push(database);
    return database;
  };
  const startNode = async () => {
    const database = open();
    const applied = await migrate(database);
    const jobs = await startJobQueue(database, createLog('silent'));
    await jobs.stop();
    return applied.length;
  };
  const queues = async () =>
    (await client.query<{ count: number }>('SELECT count(*)::int FROM pgboss.queue')).rows[0]!
      .count;

  it('start four at a time, on a fresh database and on one that has its schema', async () => {
    const nodes = () => Promise.all([startNode(), startNode(), startNode(), startNode()]);
    expect((await nodes()).toSorted((a, b) => a - b)).toEqual([0, 0, 0, migrations.length]);
    const made = await queues();
    expect(made).toBeGreaterThan(10);
    expect(await nodes()).toEqual([0, 0, 0, 0]);
    expect(await queues()).toBe(made);
  });

  it('wait for another node’s migration longer than a statement may take', async () => {
    await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
    const migrating = migrate(open({ statement_timeout: 300 }));
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    await client.query('SELECT pg_sleep(1)');
    await client.query('SELECT pg_advisory_unlock($1)', [SCHEMA_LOCK]);
    expect(await migrating).toHaveLength(migrations.length);
  });

  it('stop waiting for another node when their start is cancelled', async () => {
    await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
    const start = new AbortController();
    const outcome = migrate(open(), { signal: start.signal }).catch((error: unknown) => error);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    start.abort();
    expect(await outcome).toBe(start.signal.reason);
    await client.query('SELECT pg_advisory_unlock($1)', [SCHEMA_LOCK]);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    expect(await migrate(open())).toHaveLength(migrations.length);
  });

  it('keep using a database that an older Fenceline migrated', async () => {
    const before = migrations.map(({ name }) => name).filter((name) => name < '0009');
    await migrate(open(), { wanted: before });
    await client.query(`DROP TABLE schema_migration_lock;
      ALTER TABLE schema_migration DROP COLUMN timestamp`);
    expect(await migrate(open())).toEqual(
      migrations.map(({ name }) => name).filter((name) => name > '0009'),
    );
    const { rows } = await client.query(
      `SELECT count(*)::int, bool_and(timestamp::timestamptz <= now()) AS "isPast"
       FROM schema_migration`,
    );
    expect(rows).toEqual([{ count: migrations.length, isPast: true }]);
    expect(await migrate(open())).toEqual([]);
  });

  it('leave the earlier migrations applied when a later one fails', async () => {
    await client.query('CREATE TABLE farm ()');
    await expect(migrate(open())).rejects.toThrow('relation "farm" already exists');
    const { rows } = await client.query('SELECT name FROM schema_migration');
    expect(rows).toEqual([{ name: '0001-accounts.sql' }]);
    await client.query('DROP TABLE farm');
    expect(await migrate(open())).toHaveLength(migrations.length - 1);
  });

  it('migrate a payment that was recorded without a provider order', async () => {
    const before = migrations.map(({ name }) => name).filter((name) => name < '0009');
    await migrate(open(), { wanted: before });
    await client.query(
      `WITH o AS (INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
         VALUES ('i', 's', 'farmer@fenceline.example', 'Ann', '', '') RETURNING id),
       paid AS (INSERT INTO checkout_intent (id, owner_id, items, total_cents, expires_at)
         SELECT gen_random_uuid(), id, '[]', 100, now() FROM o RETURNING id, owner_id),
       unpaid AS (INSERT INTO checkout_intent (id, owner_id, items, total_cents, expires_at)
         SELECT gen_random_uuid(), id, '[]', 200, now() FROM o)
       INSERT INTO payment (owner_id, method, intent_id, capture_id, total_cents)
         SELECT owner_id, 'CC', id, 'CAPTURE-1', 100 FROM paid`,
    );
    expect(await migrate(open())).toContain('0009-checkouts.sql');
    const { rows } = await client.query(
      `SELECT total_cents, provider_order_id = 'unknown-' || id AS is_unknown FROM checkout_intent`,
    );
    expect(rows).toEqual([{ total_cents: 100, is_unknown: true }]);
  });

  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows[0]!.count;
  };
});
