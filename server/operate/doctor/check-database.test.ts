import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from '../../platform/db/database.ts';
import { USER } from '../../platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded/index.ts';
import { createLog } from '../../platform/log.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { databaseCheck } from './check-database.ts';

describe('the doctor’s check of the operator’s own database', () => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase();
    await database.asOwner
      .insertInto('permission')
      .values({ email: 'admin@x.example', permission: 'admin' })
      .execute();
  });
  afterAll(() => database.close());

  async function findingFor(user: string) {
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    const { host = '', port } = inject('postgres');
    const settings = readSettings({
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_AUDIENCE: 'fenceline-api',
      DATABASE_URL: `postgres://${user}@localhost:${port}/${rows[0]!.name}?host=${encodeURIComponent(host)}`,
    });
    return databaseCheck.run({ settings, origin: 'http://localhost', isServing: false });
  }

  it('accepts a login that owns the database and is not a superuser', async () => {
    expect(await findingFor(String(inject('postgres').user))).toMatchObject({ verdict: 'ok' });
  });

  it('warns about a superuser login and names the alternative', async () => {
    expect(await findingFor(String(inject('superuser').user))).toEqual({
      verdict: 'warn',
      says: expect.stringContaining('the server signs in as a superuser or with BYPASSRLS'),
      cure: 'Give the database and everything in it to a role that has neither, and use that role in DATABASE_URL.',
    });
  });
});

describe('the doctor’s check of the embedded database', () => {
  it('advises to start the server if an older one left PostgreSQL without the login', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-doctor-'));
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
    try {
      const client = new pg.Client({ ...postgres.connection, user: USER });
      await client.connect();
      await client.query('ALTER ROLE fenceline_server RENAME TO another');
      await client.end();
      const settings = readSettings({ DATA_DIR: dataDir });
      const context = { settings, origin: 'http://localhost', isServing: false };
      expect(await databaseCheck.run(context)).toEqual({
        verdict: 'warn',
        says: 'An older Fenceline left PostgreSQL running without the login that this version needs.',
        cure: 'Start the server; it creates the login.',
      });
    } finally {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
