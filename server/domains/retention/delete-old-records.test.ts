import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillEveryTable, person } from '../../../tests/support/server/every-table.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';
import { deleteOldRecords } from './delete-old-records.ts';

describe('deleteOldRecords', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server;
    await fillEveryTable(database, {
      owner: person('ann'),
      admin: person('admin'),
      partner: person('partner'),
    });
  });
  afterAll(() => server.stop());

  const execute = (text: string) => raw.raw(text).execute(server.database.asOwner);
  const namesIn = async (query: string) =>
    (await server.database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const run = () => deleteOldRecords(server.app)({}, { isLastTry: false });

  beforeEach(() =>
    execute(`DELETE FROM operation; DELETE FROM task; DELETE FROM soil_document;
      DELETE FROM statement_payment;
      DELETE FROM checkout_intent WHERE id NOT IN (SELECT intent_id FROM payment)`),
  );

  it('deletes stored results of writes after 7 days and tasks after a year, and no younger ones', async () => {
    await execute(`
      INSERT INTO operation (issuer, subject, op_id, call, params_hash, created_at)
      SELECT 'i', 's', gen_random_uuid(), n || ' hours', '', now() - n * interval '1 hour'
      FROM unnest(ARRAY[1, 167, 169, 9000]) n;
      INSERT INTO task (owner_id, task_type, task_status, details, created_at)
      SELECT o.id, n || ' days', 'submitted', '{}', now() - n * interval '1 day'
      FROM owner o, unnest(ARRAY[1, 364, 366]) n`);
    await run();
    expect(await namesIn('SELECT call AS name FROM operation ORDER BY created_at DESC')).toEqual([
      '1 hours',
      '167 hours',
    ]);
    expect(await namesIn('SELECT task_type AS name FROM task ORDER BY created_at DESC')).toEqual([
      '1 days',
      '364 days',
    ]);
  });

  it('deletes audit entries after the configured number of days, but never those of the last year', async () => {
    await execute(`DELETE FROM audit; INSERT INTO audit (at, via, area, action, object, object_id)
      SELECT now() - n * interval '1 day', 'call', 'role', n || ' days', 'plan', '1'
      FROM unnest(ARRAY[1, 364, 366, 2556, 2558]) n`);
    await run();
    const left = () => namesIn('SELECT action AS name FROM audit ORDER BY at DESC');
    expect(await left()).toEqual(['1 days', '364 days', '366 days', '2556 days']);
    await server.database.asWorker((sql) => raw`SELECT delete_old_audit(now(), 10)`.execute(sql));
    expect(await left()).toEqual(['1 days', '364 days']);
  });

  it('deletes a checkout that was found unpaid after 90 days, and none that is open or paid', async () => {
    await execute(`
      UPDATE checkout_intent SET provider_order_id = 'paid', found_unpaid_at = now(),
        created_at = now() - interval '400 days';
      INSERT INTO checkout_intent (id, owner_id, items, total_cents, provider_order_id, expires_at,
        created_at, found_unpaid_at)
      SELECT gen_random_uuid(), o.id, '[]', 100, v.name, now(), now() - days * interval '1 day', found
      FROM owner o, (VALUES ('unpaid, 91 days', 91, now()), ('unpaid, 89 days', 89, now()),
        ('open, 400 days', 400, NULL::timestamptz)) v (name, days, found)`);
    await run();
    expect(
      await namesIn('SELECT provider_order_id AS name FROM checkout_intent ORDER BY 1'),
    ).toEqual(['open, 400 days', 'paid', 'unpaid, 89 days']);
  });

  it('deletes an unrecorded upload and its file a day after its link was issued', async () => {
    const { app } = server;
    await execute(`
      INSERT INTO soil_document (project_id, kind, key, issued_to, issued_at, recorded_at)
      SELECT p.id, 'title-docs', 'projects/1/' || v.name, '', now() - hours * interval '1 hour', at
      FROM soil_project p, (VALUES ('late.pdf', 25, NULL::timestamptz), ('fresh.pdf', 23, NULL),
        ('recorded.pdf', 400, now())) v (name, hours, at)`);
    for (const name of ['late', 'fresh', 'recorded']) {
      await app.files.put(`projects/1/${name}.pdf`, Buffer.from(name));
    }
    await run();
    expect(await namesIn('SELECT key AS name FROM soil_document ORDER BY 1')).toEqual([
      'projects/1/fresh.pdf',
      'projects/1/recorded.pdf',
    ]);
    expect(await app.files.get('projects/1/late.pdf')).toBeNull();
    expect(await app.files.get('projects/1/fresh.pdf')).not.toBeNull();
  });

  it('deletes any number of rows, a few thousand per transaction', async () => {
    await execute(`
      INSERT INTO operation (issuer, subject, op_id, call, params_hash, created_at)
      SELECT 'i', 's', gen_random_uuid(), 'farms.create', '', now() - interval '8 days'
      FROM generate_series(1, 12000)`);
    const transactions = vi.spyOn(server.database, 'asWorker');
    await run();
    expect(transactions.mock.calls.length).toBeGreaterThan(3);
    expect(await namesIn('SELECT call AS name FROM operation')).toEqual([]);
    transactions.mockRestore();
  });
});
