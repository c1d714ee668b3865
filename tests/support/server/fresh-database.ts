import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { embeddedAccess } from '../../../server/platform/db/database-access.ts';
import type { ShareSizes } from '../../../server/platform/db/connections.ts';
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
} from '../../../server/platform/db/database.ts';

/**
 * Fewer connections than a real server: the tests of many files share one PostgreSQL. Each of three
 * deliveries at once holds one for its lock, and needs another to work.
 */
const SHARES: ShareSizes = { calls: 6, signIn: 1, visits: 2, jobs: 4, control: 1 };

/** A busy machine answers late, but it answers. */
const PATIENT = { maxWaitMs: 60_000, deadlineMs: 60_000 };

/** Creates a migrated, empty database for one test file. */
export async function freshDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const connection = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const superuser = inject('superuser');
  const client = new pg.Client(superuser);
  await client.connect();
  // Copying locks the template, so concurrent test files wait for one another.
  await client.query('SELECT pg_advisory_lock(1)');
  await client.query(
    `CREATE DATABASE ${name} TEMPLATE fenceline_template OWNER ${connection.user}`,
  );
  await client.end();
  const { owner, logins } = embeddedAccess({ ...connection, database: name });
  const database = openDatabase(owner, () => {}, {
    logins,
    shares: SHARES,
    ...PATIENT,
    ...options,
  });
  return {
    ...database,
    async close() {
      await database.close();
      const last = new pg.Client(superuser);
      await last.connect();
      await last.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await last.end();
    },
  };
}

/** Returns the DATABASE_URL with which another process reaches a test database. */
export async function addressOf(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  const { host = '', port, user } = inject('postgres');
  return `postgres://${user}@localhost:${port}/${rows[0]!.name}?host=${encodeURIComponent(host)}`;
}
