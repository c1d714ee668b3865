import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { migrate, migrations } from '../../platform/db/migrate.ts';

const NAME = 'accepted_before';
let database: Database;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('superuser'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await administer(`CREATE DATABASE ${NAME} OWNER ${inject('postgres').user}`);
  database = openDatabase({ ...inject('postgres'), database: NAME, max: 2 }, () => {});
});
afterAll(async () => {
  await database.close();
  await administer(`DROP DATABASE ${NAME} WITH (FORCE)`);
});

it('the migration marks plans as accepted by clients who ordered with them, and by no others', async () => {
  const earlier = migrations.map(({ name }) => name).filter((name) => name < '0017');
  await migrate(database, { wanted: earlier });
  await database.pool.query(`
    INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
      SELECT 'issuer', email, email, email, '', ''
      FROM unnest(ARRAY['ordered@x.example', 'other@x.example']) AS email;
    INSERT INTO plan (name, property_key_cents, benchmark_report_cents, carbon_report_cents)
      VALUES ('First', 0, 0, 0), ('Second', 0, 0, 0);
    INSERT INTO plan_client (plan_id, email, authorised_by) SELECT plan.id, email, 'agent@x.example'
      FROM plan, unnest(ARRAY['ordered@x.example', 'other@x.example', 'nobody@x.example']) AS email;
    INSERT INTO payment (owner_id, method, plan_id, total_cents, created_at) VALUES
      (1, 'Plan', 1, 0, '2026-03-01T00:00:00Z'), (1, 'Plan', 1, 0, '2026-02-01T00:00:00Z'),
      (2, 'Free', NULL, 0, '2026-01-01T00:00:00Z')`);

  await migrate(database);
  const accepted = await database.asOwner
    .selectFrom('plan_client')
    .select(['plan_id', 'email', 'accepted_at'])
    .where('accepted_at', 'is not', null)
    .execute();
  expect(accepted).toEqual([
    { plan_id: 1, email: 'ordered@x.example', accepted_at: new Date('2026-02-01T00:00:00Z') },
  ]);
});
