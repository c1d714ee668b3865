import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/platform/db/database.ts';
import { USER } from '../../../server/platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded/index.ts';
import { migrate } from '../../../server/platform/db/migrate.ts';
import { startJobQueue } from '../../../server/platform/jobs/pg-boss-queue.ts';
import { createLog } from '../../../server/platform/log.ts';
import { ensureSampleSnapshot } from '../../../sandbox/district/sample-snapshot.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's login. */
    postgres: pg.ClientConfig;
    /** A login that may create databases. */
    superuser: pg.ClientConfig;
    parcelSnapshot: string;
  }
}

export const TEMPLATE = 'fenceline_template';

/** One real PostgreSQL for all server tests, with a migrated template database. */
// oxlint-disable-next-line import/no-default-export -- vitest's global set-up takes no other
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-tests-'));
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const { user } = postgres.connection;
  const superuser = { ...postgres.connection, user: USER, database: 'postgres' };
  const client = new pg.Client(superuser);
  await client.connect();
  // No test needs its data after a power cut; waiting for the disk takes a quarter of their time.
  await client.query('ALTER SYSTEM SET fsync = off');
  await client.query('ALTER SYSTEM SET full_page_writes = off');
  await client.query('SELECT pg_reload_conf()');
  await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${user}`);
  await client.end();

  const template = openDatabase({ ...postgres.connection, database: TEMPLATE }, () => {});
  await migrate(template);
  const jobs = await startJobQueue(template, log);
  await jobs.stop();
  await template.close();
  await sealTemplate(superuser);

  project.provide('postgres', postgres.connection);
  project.provide('superuser', superuser);
  project.provide('parcelSnapshot', await ensureSampleSnapshot(join(folder, 'parcels')));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** PostgreSQL copies a database only while nothing is connected to it, including autovacuum. */
async function sealTemplate(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false`);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    TEMPLATE,
  ]);
  await client.end();
}
