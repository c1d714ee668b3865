import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { permissions, grantPermission, revokePermission, checkPermission } = contract.owners;
const ada = 'ada@fenceline.example';
const ben = 'ben@fenceline.example';
const permission = 'admin' as const;

describe('permissions', () => {
  let server: TestServer;
  let admin: Client;
  let other: Client;

  beforeAll(async () => {
    server = await startTestServer();
    await rowsIn(server.database, server.issuer).admin(ada);
    admin = await server.client(ada);
    other = await server.client(ben);
  });
  afterAll(() => server.stop());

  const kept = () =>
    server.database.asOwner
      .selectFrom('audit')
      .select(['about as email', 'action as change', 'actor as changed_by'])
      .where('object', '=', 'permission')
      // Excludes what the test itself inserted.
      .where('via', '=', 'call')
      .orderBy('id')
      .execute();
  const mayBen = async () =>
    (await other.send(checkPermission, { email: ben, permission }))[0].check_user_permission;

  it('cannot be changed by other users, and the only admin cannot revoke their own', async () => {
    for (const call of [grantPermission, revokePermission]) {
      await expect(other.send(call, { email: ben, permission })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    await expect(admin.send(revokePermission, { email: ada, permission })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This is the only admin. Grant the permission to somebody else first.',
    });
    await expect(admin.send(revokePermission, { email: ben, permission })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      admin.send(grantPermission, { email: 'no address', permission }),
    ).rejects.toMatchObject({ code: 'INVALID_PARAMS', fields: { email: /Not an e-mail/ } });
    expect(await kept()).toEqual([]);
  });

  it('are granted once, listed with their grantor, and revoked, and each change is recorded', async () => {
    const typed = { email: ' Ben@Fenceline.example ', permission };
    expect(await admin.send(grantPermission, typed)).toEqual([{ grant_permission: true }]);
    expect(await admin.send(grantPermission, typed)).toEqual([{ grant_permission: false }]);
    expect(await mayBen()).toBe(true);
    expect(await other.send(permissions, {})).toMatchObject([
      { email: ada, permission, granted_by: null },
      { email: ben, permission, granted_by: ada },
    ]);
    // An admin may revoke another's permission, and their own unless they are the last.
    expect(await other.send(revokePermission, { email: ben, permission })).toEqual([
      { revoke_permission: true },
    ]);
    expect(await mayBen()).toBe(false);
    expect(await kept()).toEqual([
      { email: ben, change: 'granted', changed_by: ada },
      { email: ben, change: 'revoked', changed_by: ben },
    ]);
  });

  it('never end with no admin when two admins revoke each other simultaneously', async () => {
    await admin.send(grantPermission, { email: ben, permission });
    const outcomes = await Promise.allSettled([
      admin.send(revokePermission, { email: ben, permission }),
      other.send(revokePermission, { email: ada, permission }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await server.database.asOwner.selectFrom('permission').selectAll().execute();
    expect(left).toHaveLength(1);
  });
});
