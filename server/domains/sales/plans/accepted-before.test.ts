import { expect, it } from 'vitest';
import { databaseBefore } from '../../../../tests/support/server/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';

const database = databaseBefore('0017');

it('the migration marks plans as accepted by clients who ordered with them, and by no others', async () => {
  await database().pool.query(`
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

  await migrate(database());
  const accepted = await database()
    .asOwner.selectFrom('plan_client')
    .select(['plan_id', 'email', 'accepted_at'])
    .where('accepted_at', 'is not', null)
    .execute();
  expect(accepted).toEqual([
    { plan_id: 1, email: 'ordered@x.example', accepted_at: new Date('2026-02-01T00:00:00Z') },
  ]);
});
