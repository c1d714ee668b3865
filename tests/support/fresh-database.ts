import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../server/db/database.ts';

/** A migrated, empty database of the test's own. */
export async function freshDatabase(): Promise<Database> {
  const connection = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(connection);
  await client.connect();
  // Copying takes the template for itself; files that start at once wait for one another.
  await client.query('SELECT pg_advisory_lock(1)');
  await client.query(`CREATE DATABASE ${name} TEMPLATE fenceline_template`);
  await client.end();
  const database = openDatabase({ ...connection, database: name, max: 6 }, () => {});
  return {
    ...database,
    async close() {
      await database.close();
      const last = new pg.Client(connection);
      await last.connect();
      await last.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await last.end();
    },
  };
}
