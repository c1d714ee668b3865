import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { startLpa, type TestLpa } from '../../../../tests/support/server/lpa.ts';
import type { Sql } from '../../../platform/db/transaction.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { farms } = contract;
const GOOD = { userid: 'lpa-demo', pass: 'lpa-demo-pass' };
const MINUTE = 60_000;

describe('verification with LPA', () => {
  let server: TestServer;
  let lpa: TestLpa;
  let lateMs = 0;
  let people = 0;

  beforeAll(async () => {
    lpa = await startLpa();
    server = await startTestServer({
      app: { lpa: lpa.client, now: () => new Date(Date.now() + lateMs) },
    });
  });
  afterAll(async () => {
    await server.stop();
    await lpa.stop();
  });
  afterEach(() => {
    lpa.answerWith();
    // Renews the five attempts for each test.
    lpa.forgetTries();
    lateMs = 0;
  });

  /** Creates a user with one farm of parcels. */
  async function farmer(pic = 'NK123456') {
    people += 1;
    const email = `farmer${people}@fenceline.example`;
    const client = await server.owner(email);
    const { id: ownerId } = await server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const farm = await farmWith(ownerId, pic);
    return { client, email, ownerId, farm };
  }
  async function farmWith(ownerId: number, pic: string, kind: 'farm_key' | 'geojson' = 'farm_key') {
    const id = await rowsIn(server.database, server.issuer).farm(ownerId, kind);
    await server.database.asOwner
      .updateTable('farm')
      .set({ pic_code: pic })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const logIn = (
    client: Client,
    login: { userid: string; pass: string } = GOOD,
    pic = 'NK123456',
  ) => client.send(farms.verifyWithLpa, { pic, ...login });
  const store = (client: Client, farm: number, verified = true) =>
    client.send(farms.storeVerification, { property_id: farm, verified });
  const isVerified = async (client: Client, farm: number) => {
    const [row] = await client.send(farms.checkVerification, { property_id: farm });
    return row.check_property_verified;
  };

  describe('rejects', () => {
    it('marking a farm without a login (OP-63)', async () => {
      const { client, farm } = await farmer();
      await expect(store(client, farm)).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await isVerified(client, farm)).toBe(false);
    });

    it('marking a farm after a failed login (LPA-10, LPA-11)', async () => {
      const { client, farm } = await farmer();
      expect(await logIn(client, { ...GOOD, pass: 'wrong' })).toBe('Login Failure');
      await expect(store(client, farm)).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('marking a second farm with the same login, even concurrently', async () => {
      const { client, ownerId, farm } = await farmer();
      const second = await farmWith(ownerId, 'NK123456');
      await logIn(client);
      const outcomes = await Promise.allSettled([store(client, farm), store(client, second)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(store(client, farm)).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('a login from ten minutes ago', async () => {
      const { client, farm } = await farmer();
      await logIn(client);
      lateMs = 10 * MINUTE;
      await expect(store(client, farm)).rejects.toMatchObject({ code: 'CONFLICT' });
      await logIn(client);
      lateMs += 10 * MINUTE - 5_000;
      expect(await store(client, farm)).toEqual([{ update_verification: true }]);
    });

    it('a login for another PIC, by another user, or for a farm with a custom boundary', async () => {
      const { client, ownerId } = await farmer();
      const other = await farmWith(ownerId, 'QABC1234');
      const custom = await farmWith(ownerId, 'NK123456', 'geojson');
      const stranger = await farmer();
      await logIn(client);
      await expect(store(client, other)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(store(client, custom)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(store(stranger.client, stranger.farm)).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    });

    it('an SQL statement that verifies a farm without a login for its PIC, whichever call runs it', async () => {
      const { ownerId, farm } = await farmer();
      const who = await server.database.asOwner
        .selectFrom('owner')
        .select(['issuer', 'subject', 'email'])
        .where('id', '=', ownerId)
        .executeTakeFirstOrThrow();
      const verified = { lpa_verified: true, lpa_verified_at: new Date() };
      const { id: _, ...copy } = await server.database.asOwner
        .selectFrom('farm')
        .selectAll()
        .where('id', '=', farm)
        .executeTakeFirstOrThrow();
      const logged = { owner_id: ownerId, pic_code: 'QABC1234', logged_in_at: new Date() };
      const marks = (sql: Sql, set: object) =>
        sql.updateTable('farm').set(set).where('id', '=', farm).execute();
      const statements: Record<string, (sql: Sql) => Promise<unknown>> = {
        'marks a farm': (sql) => marks(sql, verified),
        'marks a farm without a date': (sql) => marks(sql, { lpa_verified: true }),
        'adds a farm that is verified': (sql) =>
          sql
            .insertInto('farm')
            .values({ ...copy, ...verified })
            .execute(),
        'marks a farm after a login for another PIC': async (sql) => {
          await sql.insertInto('lpa_login').values(logged).execute();
          await marks(sql, verified);
        },
        'marks a farm after a login of eleven minutes ago': async (sql) => {
          const at = new Date(Date.now() - 11 * MINUTE);
          await sql
            .insertInto('lpa_login')
            .values({ ...logged, pic_code: 'NK123456', logged_in_at: at })
            .execute();
          await marks(sql, verified);
        },
        'gives a verified farm another PIC': async (sql) => {
          await sql.insertInto('lpa_login').values(logged).execute();
          await marks(sql, { ...verified, pic_code: 'QABC1234' });
          await marks(sql, { pic_code: 'NK123456' });
        },
      };
      for (const [name, statement] of Object.entries(statements)) {
        await expect(server.database.asUser(who, statement), name).rejects.toMatchObject({
          code: '42501',
          message: 'only a login at the registry for its PIC verifies a farm',
        });
      }
    });

    it.each(['', ' ', 'NK999999', 'QXYZ0000'])(
      'a login for the PIC “%s”, which none of the user’s farms has',
      async (pic) => {
        const { client, ownerId } = await farmer();
        const stranger = await farmer('NK999999');
        await farmWith(ownerId, '');
        await farmWith(ownerId, 'QXYZ0000', 'geojson');
        const before = lpa.asked();
        await expect(logIn(client, GOOD, pic)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await stranger.client.send(farms.remove, { property_id: stranger.farm });
        await expect(logIn(stranger.client, GOOD, 'NK999999')).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
        expect(lpa.asked()).toBe(before);
      },
    );

    it('a sixth attempt within 15 minutes, and gives the time to wait', async () => {
      const { client } = await farmer();
      const bad = { userid: 'guess', pass: 'wrong' };
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await logIn(client, { ...bad, userid: `guess${attempt}` })).toBe('Login Failure');
      }
      await expect(logIn(client)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('15 min'),
      });
    });
  });

  it.each([
    ['no password', { ...GOOD, pass: '' }],
    ['no user id', { ...GOOD, userid: ' ' }],
    ['neither', { userid: '', pass: '' }],
  ])('answers Login Failure to %s without calling the registry (OP-61)', async (_, login) => {
    const { client } = await farmer();
    const before = lpa.asked();
    expect(await logIn(client, login)).toBe('Login Failure');
    expect(lpa.asked()).toBe(before);
  });

  it('marks the farm as verified after a successful login, and later reads return that (LPA-09, LPA-12, OP-63)', async () => {
    const { client, farm } = await farmer('nk123456');
    expect(await logIn(client)).toBe('Login Success');
    expect(await isVerified(client, farm)).toBe(true);
    expect(await store(client, farm)).toEqual([{ update_verification: true }]);
    expect(await isVerified(client, farm)).toBe(true);
  });

  it('marks only the named one of several farms with the PIC', async () => {
    const { client, ownerId, farm } = await farmer();
    const second = await farmWith(ownerId, 'NK123456');
    await logIn(client);
    expect([await isVerified(client, farm), await isVerified(client, second)]).toEqual([
      false,
      false,
    ]);
    await store(client, second);
    expect([await isVerified(client, farm), await isVerified(client, second)]).toEqual([
      false,
      true,
    ]);
  });

  it('keeps a farm verified after a later failed login (OP-63)', async () => {
    const { client, farm } = await farmer();
    await logIn(client);
    await store(client, farm);
    await logIn(client, { ...GOOD, pass: 'wrong' });
    expect(await isVerified(client, farm)).toBe(true);
    await store(client, farm, false);
    expect(await isVerified(client, farm)).toBe(false);
  });

  it('reports an unreachable registry after one request, and marks nothing (LPA-11)', async () => {
    const { client, farm } = await farmer();
    lpa.answerWith((_request, response) => response.destroy());
    const before = lpa.asked();
    await expect(logIn(client)).rejects.toMatchObject({
      code: 'OUTSIDE_UNAVAILABLE',
      message: expect.stringContaining('The LPA registry cannot be reached'),
    });
    expect(lpa.asked()).toBe(before + 1);
    await expect(store(client, farm)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('never stores or logs the user id or the password', async () => {
    const { client, email } = await farmer();
    const login = { userid: 'canary-user-4711', pass: 'canary-pass-0815' };
    const opId = '3d0a5d7e-7c0e-4b6f-8a55-2f6f0f8d1c11';
    const send = (more: object = {}, options: { opId?: string } = {}) =>
      client
        .send(farms.verifyWithLpa, { pic: 'NK123456', ...login, ...more }, options)
        .catch(() => 'refused');

    expect(await send({}, { opId })).toBe('Login Failure');
    for (const status of [200, 401, 500]) {
      lpa.answerWith((_request, response) => {
        response.writeHead(status).end(JSON.stringify(login));
      });
      expect(await send()).toBe('refused');
    }
    await send({ pic: 'NK000000' });
    await send({ extra: login });
    await send({ pass: login.pass.repeat(40) });
    await send({ userid: [login.userid] });

    expect(server.logged()).not.toMatch(/canary/);
    const kept = await everythingStored();
    expect(kept).toContain(email);
    expect(kept).not.toMatch(/canary/);
    const operation = await server.database.asOwner
      .selectFrom('operation')
      .select('params_hash')
      .where('op_id', '=', opId)
      .executeTakeFirstOrThrow();
    // A different password gives the same hash, so no password can be tested against it.
    const hash = createHash('sha256')
      .update(JSON.stringify({ pic: 'NK123456' }))
      .digest();
    expect(operation.params_hash.equals(hash)).toBe(true);
  });

  /** Returns every row of every table as text. */
  async function everythingStored(): Promise<string> {
    const { rows: tables } = await raw<{ name: string }>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
        AND table_type = 'BASE TABLE'`.execute(server.database.asOwner);
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await raw<{ text: string }>`
        SELECT to_jsonb(t)::text AS text FROM ${raw.raw(name)} AS t`.execute(
        server.database.asOwner,
      );
      texts.push(...rows.map((row) => row.text));
    }
    return texts.join('\n');
  }

  it('is unavailable, with a message, where no registry is configured', async () => {
    const without = await startTestServer();
    try {
      const client = await without.owner('alone@fenceline.example');
      const { id } = await without.database.asOwner
        .selectFrom('owner')
        .select('id')
        .executeTakeFirstOrThrow();
      const farm = await rowsIn(without.database, without.issuer).farm(id, 'farm_key');
      await without.database.asOwner
        .updateTable('farm')
        .set({ pic_code: 'NK123456' })
        .where('id', '=', farm)
        .execute();
      await expect(logIn(client)).rejects.toMatchObject({
        code: 'OUTSIDE_UNAVAILABLE',
        message: 'Verification with LPA is not configured on this server.',
      });
    } finally {
      await without.stop();
    }
  });
});
