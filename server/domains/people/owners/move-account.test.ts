import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { mailAddressChange } from './address-change-mail.ts';

const { owners, plans, farms } = contract;
const ADMIN = 'admin@fenceline.example';
const AGENT = 'agent@fenceline.example';

describe('moving an account whose holder can no longer sign in', () => {
  let server: TestServer;
  let sent: MailMessage[] = [];
  let admin: Client;
  let count = 0;
  let lost: { email: string; id: number; farm: number; client: Client };
  let fresh: { email: string; client: Client };

  const rows = () => rowsIn(server.database, server.issuer);
  const move = (by: Client, from: string, to: string) =>
    by.send(owners.moveAccount, { from_email: from, to_email: to });

  beforeAll(async () => {
    const mailer = {
      async send(message: MailMessage) {
        sent.push(message);
        return { rejected: [] };
      },
    };
    server = await startTestServer({ app: { mailer } });
    await rows().admin(ADMIN);
    await rows().owner(AGENT);
    admin = await server.client(ADMIN);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    sent = [];
    count += 1;
    const [old, now] = [`old-${count}@lost.example`, `ada-${count}@new.example`];
    const id = await rows().owner(old);
    lost = { email: old, id, farm: await rows().farm(id), client: await server.client(old) };
    fresh = { email: now, client: await server.owner(now) };
  });

  it('is allowed to admins only, and only into an empty account', async () => {
    await expect(move(fresh.client, lost.email, fresh.email)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(move(admin, 'nobody@lost.example', fresh.email)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const to of ['nobody@new.example', lost.email]) {
      await expect(move(admin, lost.email, to)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('no empty account'),
      });
    }
    // Moving the account with the farm into the empty one would lose the farm.
    await expect(move(admin, fresh.email, lost.email)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await lost.client.send(farms.list, { email: lost.email })).toHaveLength(1);
    expect(await fresh.client.send(farms.list, { email: fresh.email })).toEqual([]);
  });

  it('gives farms, plans and consent to the new sign-in, and leaves nothing to the old one', async () => {
    const agent = await server.client(AGENT);
    const planId = await rows().plan(AGENT, [lost.email]);
    await lost.client.send(plans.accept, { plan_id: planId, lets_order: true });
    const ownPlan = await rows().plan(lost.email);

    expect(await move(admin, lost.email.toUpperCase(), fresh.email)).toEqual([
      { move_account: true },
    ]);

    const email = fresh.email;
    expect(await fresh.client.send(farms.list, { email })).toMatchObject([
      { property_id: lost.farm },
    ]);
    expect(await fresh.client.send(owners.read, { email })).toMatchObject([
      { owner_name: `Owner of ${lost.email}`, email_address: email },
    ]);
    expect(await fresh.client.send(plans.owned, { email })).toMatchObject([
      { plan_id: ownPlan, owner_emails: [email] },
    ]);
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toMatchObject([
      { email, property_id: lost.farm },
    ]);
    expect(await lost.client.send(farms.list, { email: lost.email })).toEqual([]);
    expect(await lost.client.send(plans.authorised, { email: lost.email })).toEqual([]);
    await expect(lost.client.send(plans.people, { plan_id: ownPlan })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is audited once and mailed to both addresses', async () => {
    await move(admin, lost.email, fresh.email);
    const found = await admin.send(contract.audit.list, { object: 'account' });
    expect(found.filter(({ object_id: id }) => id === String(lost.id))).toMatchObject([
      {
        action: 'account moved',
        actor: ADMIN,
        about: fresh.email,
        before: { email: lost.email },
        after: { email: fresh.email },
      },
    ]);
    const { rows: jobs } = await server.database.pool.query<{
      data: { changeId: number; reader: 'old' | 'new' };
    }>(
      `SELECT data FROM pgboss.job WHERE name = 'mail-address-change' AND data ->> 'changeId' IN (
         SELECT id::text FROM address_change WHERE owner_id = $1)`,
      [lost.id],
    );
    for (const { data } of jobs) await mailAddressChange(server.app)(data, { isLastTry: false });
    expect(sent.map(({ to }) => to).toSorted()).toEqual([fresh.email, lost.email].toSorted());
  });
});
