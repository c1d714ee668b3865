import { expect, it } from 'vitest';
import { databaseBefore } from '../../../../tests/support/server/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';

const database = databaseBefore('0020');

it('the migration preserves order numbers and records who got copies of earlier plan orders', async () => {
  await database().pool.query(`
    INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
      SELECT 'issuer', email, email, email, '', ''
      FROM unnest(ARRAY['client@x.example', 'agent@x.example']) AS email;
    INSERT INTO plan (name, property_key_cents, benchmark_report_cents, carbon_report_cents)
      VALUES ('First', 0, 0, 0);
    INSERT INTO plan_owner VALUES (1, 'agent@x.example'), (1, 'second@x.example');
    INSERT INTO payment (owner_id, method, plan_id, total_cents)
      VALUES (1, 'Plan', 1, 0), (1, 'Free', NULL, 0), (2, 'Plan', 1, 0)`);

  await migrate(database());
  const orders = await database()
    .asOwner.selectFrom('payment')
    .select(['id', 'copies_to'])
    .orderBy('id')
    .execute();
  expect(orders).toEqual([
    { id: 1, copies_to: ['agent@x.example', 'second@x.example'] },
    { id: 2, copies_to: [] },
    { id: 3, copies_to: ['second@x.example'] },
  ]);

  // Consecutive orders must not reveal each other's numbers.
  const { rows } = await database().pool.query<{ id: number }>(
    `INSERT INTO payment (owner_id, method, total_cents)
     SELECT 1, 'Free', 0 FROM generate_series(1, 100) RETURNING id`,
  );
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(100);
  expect(ids.every((id) => id >= 100_000_000 && id <= 999_999_999)).toBe(true);
  const distances = ids.slice(1).map((id, at) => Math.abs(id - ids[at]!));
  expect(Math.min(...distances)).toBeGreaterThan(1);
  expect(ids.toSorted((a, b) => a - b)).not.toEqual(ids);
});
