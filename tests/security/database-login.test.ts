import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER } from '../../server/platform/db/embedded/cluster.ts';
import { embeddedConnection } from '../../server/platform/db/embedded/index.ts';
import { BuiltServer } from '../support/journeys/built-server.ts';

describe('the running server', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await BuiltServer.start();
  });
  afterAll(() => server.remove());

  it('has no superuser connection to its database', async () => {
    const client = new pg.Client({
      ...(await embeddedConnection(server.dataDir)),
      user: USER,
      database: 'postgres',
    });
    await client.connect();
    const { rows } = await client.query<{ login: string; bypassesPolicies: boolean }>(
      `SELECT DISTINCT r.rolname AS login, r.rolsuper OR r.rolbypassrls AS "bypassesPolicies"
       FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid
       WHERE a.datname = 'fenceline'`,
    );
    await client.end();
    const logins = new Set(['fenceline_server', 'fenceline_web', 'fenceline_worker']);
    expect(rows.every((row) => logins.has(row.login) && !row.bypassesPolicies)).toBe(true);
    expect(rows.map(({ login }) => login)).toContain('fenceline_server');
  });
});
