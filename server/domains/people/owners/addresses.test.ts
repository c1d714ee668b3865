import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { keyItem, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { deliverOrder } from '../../sales/deliveries/deliver-order.ts';
import { mailAddressChange } from './address-change-mail.ts';

const { owners, plans, orders, farms } = contract;
const AGENT = 'agent@fenceline.example';
const ADMIN = 'admin@fenceline.example';
/** Seconds between two sign-ins, which the time of issue in tokens tells apart. */
const LATER = 60;

describe('an account whose e-mail address changes', () => {
  let server: TestServer;
  let sent: MailMessage[] = [];
  let agent: Client;
  let planId: number;
  let count = 0;

  const rows = () => rowsIn(server.database, server.issuer);
  /** A client with a token of this account, issued `laterS` seconds later than usual. */
  const signIn = async (subject: string, email: string, laterS = 0) => {
    const iat = Math.floor(Date.now() / 1_000) + laterS;
    const claims = { sub: subject, iat, exp: iat + 600 };
    return server.clientWith(await server.issuer.token(email, claims));
  };
  /**
   * Creates an account with a farm that later signs in with another address. Returns clients of
   * both sign-ins, and both addresses.
   */
  async function moved() {
    count += 1;
    const [old, now] = [`alice-${count}@old.example`, `alice-${count}@new.example`];
    const subject = `alice-${count}`;
    const before = await signIn(subject, old);
    const fields = { name: 'Alice', business: '', phone: '', email: old };
    const [{ create_owner: id }] = await before.send(owners.create, fields);
    const farm = await rows().farm(id, 'farm_key');
    await rows().parcel(farm);
    const after = await signIn(subject, now, LATER);
    return { subject, old, now, before, after, id, farm };
  }
  const invite = (email: string) =>
    agent.send(plans.addClients, {
      plan_id: planId,
      owner_emails: [email],
      authorised_by: AGENT,
    });
  const orderOf = (client: Client, email: string, farm: number) =>
    client.send(orders.payByPlan, planOrderOf(planId, email, [{ ...keyItem(farm), price: 40 }]));
  const recordedEmail = async (id: number) =>
    (
      await server.database.asOwner
        .selectFrom('owner')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email;
  /** Runs the mails about changes of this account's address, each as often as it was queued. */
  async function mailsOfChanges(id: number) {
    const { rows: jobs } = await server.database.pool.query<{
      data: { changeId: number; reader: 'old' | 'new' };
    }>(
      `SELECT data FROM pgboss.job WHERE name = 'mail-address-change' AND data ->> 'changeId' IN (
         SELECT id::text FROM address_change WHERE owner_id = $1) ORDER BY data ->> 'reader'`,
      [id],
    );
    for (const { data } of jobs) await mailAddressChange(server.app)(data, { isLastTry: false });
    return sent.map(({ to, messageId }) => ({ to, messageId }));
  }

  beforeAll(async () => {
    const mailer = {
      async send(message: MailMessage) {
        sent.push(message);
        return { rejected: [] };
      },
    };
    server = await startTestServer({ app: { mailer } });
    await rows().owner(AGENT);
    await rows().admin(ADMIN);
    agent = await server.client(AGENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    sent = [];
    planId = await rows().plan(AGENT);
  });

  it('does not reveal the account, through a plan, to whoever gets the old address', async () => {
    const alice = await moved();
    // Before the account's next sign-in, its record still has the old address.
    const bob = await signIn(`bob-${count}`, alice.old);
    await invite(alice.old);
    await expect(
      bob.send(plans.accept, { plan_id: planId, lets_order: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toEqual([]);

    await alice.after.send(farms.list, { email: alice.now });
    await bob.send(plans.accept, { plan_id: planId, lets_order: true }).catch(() => undefined);
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toEqual([]);
    await expect(
      agent.send(plans.orderForClient, {
        plan_id: planId,
        client_email: alice.old,
        property_ids: [alice.farm],
        item_types: ['Property Key'],
        item_costs: [40],
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves the old address to its new holder, whose account has nothing of the former holder’s', async () => {
    const alice = await moved();
    await invite(alice.old);
    await alice.before.send(plans.accept, { plan_id: planId, lets_order: true });
    await alice.after.send(farms.list, { email: alice.now });
    const bob = await signIn(`bob-${count}`, alice.old);
    const fields = { name: 'Bob', business: '', phone: '', email: alice.old };
    const [{ create_owner: bobId }] = await bob.send(owners.create, fields);
    expect(bobId).toBeGreaterThan(alice.id);
    expect(await bob.send(plans.authorised, { email: alice.old })).toEqual([]);
    expect(await bob.send(farms.list, { email: alice.old })).toEqual([]);
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toMatchObject([
      { email: alice.now, property_id: alice.farm },
    ]);
    // An invitation of the old address is an invitation of its new holder.
    await invite(alice.old);
    await bob.send(plans.accept, { plan_id: planId, lets_order: true });
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toMatchObject([
      { email: alice.now, property_id: alice.farm },
    ]);
  });

  it('sends files to the current address, including those of earlier orders', async () => {
    const alice = await moved();
    await invite(alice.old);
    const [{ add_plan_export: earlier }] = await orderOf(alice.before, alice.old, alice.farm);
    const [{ add_plan_export: later }] = await orderOf(alice.after, alice.now, alice.farm);
    for (const orderId of [earlier, later]) {
      await deliverOrder(server.app)({ paymentId: orderId }, { isLastTry: false });
    }
    const files = sent.filter(({ attachments }) => (attachments ?? []).length > 0);
    expect(files.filter(({ to }) => to === alice.now)).toHaveLength(2);
    expect(sent.filter(({ to }) => to === alice.old)).toEqual([]);
    const [recorded] = await alice.after.send(orders.list, {});
    expect(recorded).toMatchObject({ files: { sent_to: alice.now } });
  });

  it('keeps the spending cap and the orders of a client', async () => {
    const alice = await moved();
    await invite(alice.old);
    await alice.before.send(plans.accept, { plan_id: planId });
    await alice.after.send(farms.list, { email: alice.now });
    await agent.send(plans.setCap, { plan_id: planId, owner_emails: [alice.now], cap: '60' });
    await orderOf(alice.after, alice.now, alice.farm);
    await expect(orderOf(alice.after, alice.now, alice.farm)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('spending cap'),
    });
    expect(await agent.send(plans.people, { plan_id: planId })).toMatchObject([
      { email: alice.now, name: 'Alice', orders: 1, spent_cents: 4_000 },
    ]);
  });

  it('counts the spending cap of an invitation to the account’s new address', async () => {
    const alice = await moved();
    await alice.before.send(farms.list, { email: alice.old });
    await invite(alice.now);
    await agent.send(plans.setCap, { plan_id: planId, owner_emails: [alice.now], cap: '5' });
    await expect(orderOf(alice.after, alice.now, alice.farm)).rejects.toMatchObject({
      message: expect.stringContaining('spending cap'),
    });
  });

  it('keeps its profile and all its data, and can still edit them', async () => {
    const alice = await moved();
    const email = alice.now;
    expect(await alice.after.send(owners.read, { email })).toMatchObject([
      { owner_name: 'Alice', email_address: email, num_properties: 1 },
    ]);
    const fields = { name: 'Alice B.', business: '', phone: '1', email };
    expect(await alice.after.send(owners.edit, fields)).toMatchObject([
      { owner_name: 'Alice B.', email_address: email },
    ]);
    expect(await alice.after.send(owners.exists, { email })).toEqual([{ does_owner_exist: true }]);
    expect(await alice.after.send(farms.list, { email })).toHaveLength(1);
  });

  it('sends one mail to the old and one to the new address, however many calls come at once', async () => {
    const alice = await moved();
    const email = alice.now;
    await Promise.all(Array.from({ length: 8 }, () => alice.after.send(farms.list, { email })));
    expect(await recordedEmail(alice.id)).toBe(email);
    const mails = await mailsOfChanges(alice.id);
    expect(mails.map(({ to }) => to)).toEqual([alice.now, alice.old]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('does not revert to the old address with a token that was issued before the change', async () => {
    const alice = await moved();
    await alice.after.send(farms.list, { email: alice.now });
    expect(await alice.before.send(farms.list, { email: alice.old })).toHaveLength(1);
    expect(await recordedEmail(alice.id)).toBe(alice.now);
    expect(await mailsOfChanges(alice.id)).toHaveLength(2);
  });

  it.each(['holds', 'held'])(
    'never takes an address that another account %s, and keeps working',
    async (how) => {
      const alice = await moved();
      const carol = await moved();
      const wanted = carol.old;
      if (how === 'held') await carol.after.send(farms.list, { email: carol.now });
      const client = await signIn(alice.subject, wanted, 2 * LATER);
      expect(await client.send(farms.list, { email: wanted })).toMatchObject([
        { property_id: alice.farm },
      ]);
      expect(await client.send(owners.read, { email: wanted })).toMatchObject([
        { owner_name: 'Alice', email_address: alice.old, signs_in_as: wanted },
      ]);
      expect(await mailsOfChanges(alice.id)).toEqual([]);
      await invite(wanted);
      expect(await client.send(plans.authorised, { email: wanted })).toEqual([]);
    },
  );

  it('refuses orders for a client who signs in with another address than the account’s', async () => {
    const alice = await moved();
    const carol = await moved();
    await invite(alice.old);
    await alice.before.send(plans.accept, { plan_id: planId, lets_order: true });
    const order = () =>
      agent.send(plans.orderForClient, {
        plan_id: planId,
        client_email: alice.old,
        property_ids: [alice.farm],
        item_types: ['Property Key'],
        item_costs: [40],
      });
    const confused = await signIn(alice.subject, carol.old, LATER);
    await confused.send(farms.list, { email: carol.old });
    await expect(order()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await agent.send(plans.clientFarms, { plan_id: planId })).toEqual([]);
    const again = await signIn(alice.subject, alice.old, 2 * LATER);
    await again.send(farms.list, { email: alice.old });
    expect(await order()).toHaveLength(1);
  });

  it('keeps an agent’s plans, and shows them to nobody who gets the agent’s old address', async () => {
    count += 1;
    const [old, now] = [`agent-${count}@old.example`, `agent-${count}@new.example`];
    const plan = { plan_id: await rows().plan(old, [AGENT]) };
    // This agent has no account of their own.
    const before = await signIn(`agent-${count}`, old);
    expect(await before.send(plans.people, plan)).toHaveLength(1);
    const after = await signIn(`agent-${count}`, now, LATER);
    expect(await after.send(plans.people, plan)).toHaveLength(1);
    expect(await agent.send(plans.authorised, { email: AGENT })).toContainEqual(
      expect.objectContaining({ ...plan, owner_emails: [now] }),
    );
    const other = await signIn(`other-${count}`, old, 2 * LATER);
    await expect(other.send(plans.people, plan)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // The same person’s earlier token still works, and does not restore the old address.
    expect(await before.send(plans.people, plan)).toHaveLength(1);
    expect(await agent.send(plans.authorised, { email: AGENT })).toContainEqual(
      expect.objectContaining({ ...plan, owner_emails: [now] }),
    );
  });

  it('keeps one membership of a plan that invited both addresses', async () => {
    const alice = await moved();
    await invite(alice.old);
    await invite(alice.now);
    await alice.before.send(plans.accept, { plan_id: planId });
    await alice.after.send(farms.list, { email: alice.now });
    expect(await agent.send(plans.people, { plan_id: planId })).toMatchObject([
      { email: alice.now, accepted_at: expect.any(String) },
    ]);
  });

  it('keeps the account’s choice of e-mails', async () => {
    const alice = await moved();
    await alice.before.send(owners.chooseMail, { kind: 'plans', wanted: false });
    expect(await alice.after.send(owners.mailChoices, {})).toContainEqual({
      kind: 'plans',
      wanted: false,
    });
    const bob = await signIn(`bob-${count}`, alice.old);
    expect(await bob.send(owners.mailChoices, {})).toContainEqual({ kind: 'plans', wanted: true });
  });

  it('audits a change of address, and finds the history by either address', async () => {
    const alice = await moved();
    await invite(alice.old);
    await orderOf(alice.before, alice.old, alice.farm);
    await alice.after.send(farms.list, { email: alice.now });
    const found = await (
      await server.client(ADMIN)
    ).send(contract.audit.list, { about_email: alice.now });
    expect(found.map(({ action }) => action)).toEqual([
      'address changed',
      'ordered',
      'client accepted',
      'client added',
    ]);
    expect(found[0]).toMatchObject({
      actor: alice.now,
      before: { email: alice.old },
      after: { email: alice.now },
    });
  });
});
