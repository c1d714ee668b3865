import { beforeAll, describe, expect, it } from 'vitest';
import { databaseBefore } from '../../../../tests/support/server/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { startJobQueue } from '../../../platform/jobs/pg-boss-queue.ts';
import { createLog } from '../../../platform/log.ts';

const database = databaseBefore('0100');

/** All of them accepted the plan and let its owner order on 1 March. */
const CLIENTS = [
  // Used the address for a boundary in April.
  'used@x.example',
  // Ordered with the plan in February, and never used the address after March.
  'ordered@x.example',
  // Only has an account.
  'silent@x.example',
  // Has no account.
  'stranger@x.example',
];

describe('the migration from addresses to accounts', () => {
  beforeAll(async () => {
    const jobs = await startJobQueue(database(), createLog('silent'), { supervise: false });
    await jobs.stop();
    await database().pool.query(`
      INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
        SELECT 'issuer', 'sub ' || email, email, email, '', ''
        FROM unnest(ARRAY['used@x.example', 'ordered@x.example', 'silent@x.example',
          'agent@x.example', 'idle@x.example']) AS email;
      INSERT INTO plan (name, property_key_cents, benchmark_report_cents, carbon_report_cents,
          created_at)
        VALUES ('Plan', 0, 0, 0, '2026-01-01');
      INSERT INTO plan_owner VALUES (1, 'agent@x.example'), (1, 'idle@x.example');
      INSERT INTO plan_client (plan_id, email, authorised_by, accepted_at, lets_order_at)
        SELECT 1, email, 'agent@x.example', '2026-03-01', '2026-03-01'
        FROM unnest(ARRAY['${CLIENTS.join("', '")}']) AS email;
      INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
          front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
          client_phone_number, client_email_address)
        SELECT id, 'F', '', '', '', -34, 146, false, '', '', '', '' FROM owner ORDER BY id;
      INSERT INTO boundary_version (farm_id, number, made_at, made_by, kind, area_ha, gate_lat,
          gate_lng, land_hash, features)
        SELECT f.id, 1, CASE o.email WHEN 'silent@x.example' THEN '2026-02-01'::date
            ELSE '2026-04-01' END,
          o.email, 'created', 1, -34, 146, '', '[]'
        FROM farm f JOIN owner o ON o.id = f.owner_id
        WHERE o.email IN ('used@x.example', 'silent@x.example', 'agent@x.example');
      INSERT INTO payment (owner_id, method, plan_id, total_cents, created_at)
        VALUES (2, 'Plan', 1, 0, '2026-02-01')`);
    await migrate(database());
  });

  it('keeps acceptances and consents that the account is known to have given, and clears the others', async () => {
    const rows = await database()
      .asOwner.selectFrom('plan_client')
      .select((q) => [
        'email',
        'owner_id',
        q('accepted_at', 'is not', null).as('accepted'),
        q('lets_order_at', 'is not', null).as('letsOrder'),
      ])
      .orderBy('email')
      .execute();
    expect(rows).toEqual([
      { email: 'ordered@x.example', owner_id: 2, accepted: true, letsOrder: false },
      { email: 'silent@x.example', owner_id: null, accepted: false, letsOrder: false },
      { email: 'stranger@x.example', owner_id: null, accepted: false, letsOrder: false },
      { email: 'used@x.example', owner_id: 1, accepted: true, letsOrder: true },
    ]);
  });

  it('mails every client whose acceptance or consent it cleared', async () => {
    const { rows } = await database().pool.query<{ email: string; queued: number }>(
      `SELECT n.email, count(j.id)::integer AS queued FROM plan_notice n
       LEFT JOIN pgboss.job j ON j.name = 'mail-plan-notice' AND j.data ->> 'noticeId' = n.id::text
       WHERE n.kind = 'asked_again' AND n.done_by = 'agent@x.example' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual(
      ['ordered@x.example', 'silent@x.example', 'stranger@x.example'].map((email) => ({
        email,
        queued: 1,
      })),
    );
  });

  it('gives a plan to an account that has used the plan’s address, and to no idle one', async () => {
    const owners = await database()
      .asOwner.selectFrom('plan_owner')
      .select(['email', 'subject'])
      .orderBy('email')
      .execute();
    expect(owners).toEqual([
      { email: 'agent@x.example', subject: 'sub agent@x.example' },
      { email: 'idle@x.example', subject: null },
    ]);
  });
});
