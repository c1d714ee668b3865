import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startJobQueue } from '../../server/jobs/pg-boss-queue.ts';
import { createLog } from '../../server/log.ts';
import { ensureSampleSnapshot } from '../../server/parcels/memory/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: pg.ClientConfig;
    parcelSnapshot: string;
  }
}

export const TEMPLATE = 'fenceline_template';

/** One real PostgreSQL for all server tests, with a migrated database to copy from. */
// oxlint-disable-next-line import/no-default-export -- vitest's global set-up takes no other
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-tests-'));
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();

  const template = openDatabase({ ...postgres.connection, database: TEMPLATE }, () => {});
  await migrate(template);
  const jobs = await startJobQueue(template, log, { cerTimeoutS: 30 });
  await jobs.stop();
  await template.close();

  project.provide('postgres', postgres.connection);
  project.provide('parcelSnapshot', await ensureSampleSnapshot(join(folder, 'parcels')));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
