import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { owners } = contract;

describe('owners', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('returns -1 for a second owner with the same e-mail or the same identity (ACCT-15)', async () => {
    const email = 'twice@fenceline.example';
    const client = await server.owner(email);
    const fields = { name: 'Again', business: '', phone: '', email };
    expect(await client.send(owners.create, fields)).toEqual([{ create_owner: -1 }]);
    const elsewhere = server.clientWith(
      await server.issuer.token(email, { sub: 'another-account' }),
    );
    expect(await elsewhere.send(owners.create, fields)).toEqual([{ create_owner: -1 }]);
    expect(await elsewhere.send(owners.exists, { email })).toEqual([{ does_owner_exist: false }]);
  });

  it('creates one owner from several simultaneous calls', async () => {
    const email = 'race@fenceline.example';
    const client = await server.client(email);
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.send(owners.create, { name: 'Race', business: '', phone: '', email }),
      ),
    );
    expect(made.filter(([row]) => row.create_owner !== -1)).toHaveLength(1);
  });

  it('rejects an unverified e-mail and says what to do', async () => {
    const email = 'unverified@fenceline.example';
    const client = server.clientWith(await server.issuer.token(email, { email_verified: false }));
    await expect(client.send(owners.exists, { email })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('verify it'),
    });
  });

  it('rejects a blank name and keeps the record (OP-07)', async () => {
    const email = 'blank@fenceline.example';
    const client = await server.owner(email, 'Kept');
    await expect(
      client.send(owners.edit, { name: '  ', business: 'x', phone: '', email }),
    ).rejects.toMatchObject({ code: 'INVALID_PARAMS', fields: { name: 'Name cannot be empty' } });
    expect(await client.send(owners.read, { email })).toMatchObject([
      { owner_name: 'Kept', business_name: '' },
    ]);
  });

  it('rejects an ABN whose checksum fails, and keeps the earlier one', async () => {
    const email = 'abn@fenceline.example';
    const client = await server.owner(email, 'Ann');
    const fields = { name: 'Ann', business: '', phone: '', email };
    await client.send(owners.edit, { ...fields, abn: ' 51 824 753 556' });
    await expect(
      client.send(owners.edit, { ...fields, abn: '51 824 753 557' }),
    ).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { abn: expect.stringContaining('not a valid ABN') },
    });
    // A browser of an earlier version sends no ABN.
    expect(await client.send(owners.edit, fields)).toMatchObject([{ abn: '51824753556' }]);
    expect(await client.send(owners.edit, { ...fields, abn: ' ' })).toMatchObject([{ abn: '' }]);
  });

  it('returns the new values after an edit, with the e-mail unchanged (SET-10, SET-11)', async () => {
    const email = 'edit@fenceline.example';
    const client = await server.owner(email);
    const edited = await client.send(owners.edit, {
      name: 'Zoë',
      business: 'Höfe & Co',
      phone: '02',
      email,
    });
    expect(edited).toEqual([
      {
        owner_name: 'Zoë',
        business_name: 'Höfe & Co',
        phone_number: '02',
        email_address: email,
        num_properties: 0,
        abn: '',
        signs_in_as: null,
      },
    ]);
  });

  it('reads the admin permission from its table, and knows no other permission (ROLE-05)', async () => {
    const email = 'boss@fenceline.example';
    await rowsIn(server.database, server.issuer).admin(email);
    const check = async (who: string, permission: string) => {
      const client = await server.client(who);
      const [row] = await client.send(owners.checkPermission, { email: who, permission });
      return row.check_user_permission;
    };
    expect(await check(email, 'admin')).toBe(true);
    expect(await check(email, 'root')).toBe(false);
    expect(await check('edit@fenceline.example', 'admin')).toBe(false);
  });
});

describe('row-level security', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    const rows = rowsIn(server.database, server.issuer);
    for (const email of ['a@fenceline.example', 'b@fenceline.example']) {
      await rows.farm(await rows.owner(email));
      await rows.plan(email);
    }
  });
  afterAll(() => server.stop());

  const tables = ['owner', 'farm', 'plan', 'plan_owner'] as const;
  const counts = (identity: { issuer: string; subject: string; email: string } | null) =>
    server.database.asUser(identity, async (sql) => {
      const found: number[] = [];
      for (const table of tables) {
        const { count } = await sql
          .selectFrom(table)
          .select((q) => q.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        found.push(count);
      }
      return found;
    });

  it('shows a transaction only the rows of its user, whatever it selects', async () => {
    const email = 'a@fenceline.example';
    const identity = { issuer: server.issuer.issuer, subject: `sub-${email}`, email };
    expect(await counts(identity)).toEqual([1, 1, 1, 1]);
  });

  it('shows nothing to a transaction without a user', async () => {
    expect(await counts(null)).toEqual([0, 0, 0, 0]);
  });

  it('prevents writing rows for other users', async () => {
    const email = 'a@fenceline.example';
    const identity = { issuer: server.issuer.issuer, subject: `sub-${email}`, email };
    const changed = await server.database.asUser(identity, (sql) =>
      sql.updateTable('farm').set({ name: 'taken' }).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(1n);
    await expect(
      server.database.asUser(identity, (sql) =>
        sql
          .insertInto('owner')
          .values({
            issuer: 'x',
            subject: 'y',
            email: 'z',
            name: 'z',
            business_name: '',
            phone_number: '',
          })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('is enabled on every table with rows of users', async () => {
    const { rows } = await server.database.pool.query<{ relname: string }>(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND NOT relrowsecurity AND relname NOT LIKE 'schema_migration%'`,
    );
    expect(rows).toEqual([]);
  });
});
