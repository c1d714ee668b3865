import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type Database } from '../../../server/platform/db/database.ts';
import { migrate, migrations } from '../../../server/platform/db/migrate.ts';

/**
 * An empty database for a test file, with the migrations before the one whose name begins so; for
 * tests that store what an earlier release did, and then migrate.
 */
export function databaseBefore(migration: string): () => Database {
  const name = `before_${migration}_${randomUUID().replaceAll('-', '')}`;
  let database: Database;
  beforeAll(async () => {
    await administer(`CREATE DATABASE ${name} OWNER ${inject('postgres').user}`);
    database = openDatabase({ ...inject('postgres'), database: name, max: 2 }, () => {});
    const earlier = migrations.map((one) => one.name).filter((one) => one < migration);
    await migrate(database, { wanted: earlier });
  });
  afterAll(async () => {
    await database.close();
    await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return () => database;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('superuser'));
  await client.connect();
  await client.query(statement);
  await client.end();
}
