import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { mailOrderReceived } from '../../sales/orders/order-received-mail.ts';
import { mailPlanNotice } from '../../sales/plans/plan-notice-mail.ts';
import { mailExpiryNotice } from './expiry-notice-mail.ts';
import { noticeExpiry } from './notice-expiry.ts';

const { owners, plans } = contract;
const AGENT = 'agent@fenceline.example';
const FARMER = 'farmer@fenceline.example';
const RUN = { isLastTry: false };
const DAY_MS = 86_400_000;

describe('e-mails', () => {
  let server: TestServer;
  let agent: Client;
  let farmer: Client;
  let ownerId: number;
  let planId: number;
  let now = Date.parse('2026-11-25T02:00:00Z');
  let sent: MailMessage[] = [];

  beforeAll(async () => {
    server = await startTestServer({
      app: {
        now: () => new Date(now),
        mailer: {
          async send(message) {
            sent.push(message);
            return { rejected: [] };
          },
        },
      },
    });
    const rows = rowsIn(server.database, server.issuer);
    await rows.owner(AGENT);
    ownerId = await rows.owner(FARMER);
    agent = await server.client(AGENT);
    farmer = await server.client(FARMER);
    planId = await rows.plan(AGENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    sent = [];
    now = Date.parse('2026-11-25T02:00:00Z');
    await server.database.pool.query('DELETE FROM mail_stop');
    await server.database.pool.query('DELETE FROM plan_client');
    // One person gets only three of these e-mails a day.
    await server.database.pool.query('DELETE FROM plan_notice');
    await jobs();
  });

  /** Takes the data of the queued jobs. */
  const jobs = async () =>
    (
      await server.database.pool.query<{ name: string; data: { noticeId: number } }>(
        `DELETE FROM pgboss.job WHERE name LIKE 'mail-%' RETURNING name, data`,
      )
    ).rows;
  const invited = async () => {
    await agent.send(plans.addClients, {
      plan_id: planId,
      owner_emails: [FARMER],
      authorised_by: AGENT,
    });
    for (const { data } of await jobs()) await mailPlanNotice(server.app)(data, RUN);
  };
  const post = (path: string) =>
    fetch(server.origin + path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const pathOf = (mail: MailMessage | undefined) => new URL(mail?.unsubscribe ?? '').pathname;

  it('are not stopped by an invented, changed or shortened link, nor by merely visiting the link', async () => {
    await invited();
    const path = pathOf(sent[0]);
    const invented = `/unsubscribe/${randomBytes(60).toString('base64url')}`;
    const changed = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [invented, changed, path.slice(0, -8), '/unsubscribe/x']) {
      expect((await post(wrong)).status, wrong).toBe(404);
    }
    const visit = await fetch(server.origin + path);
    expect(visit.status).toBe(200);
    expect(await visit.text()).toContain('<form method="post">');
    expect(visit.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await farmer.send(owners.mailChoices, {})).toEqual([
      { kind: 'plans', wanted: true },
      { kind: 'expiry', wanted: true },
    ]);
  });

  it('of one kind are stopped by one POST without signing in, and the link hides the address', async () => {
    await invited();
    const path = pathOf(sent[0]);
    expect(path).not.toContain('farmer');
    expect(Buffer.from(path.slice(13), 'base64url').toString('latin1')).not.toContain('farmer');
    for (let time = 0; time < 2; time++) expect((await post(path)).status).toBe(200);
    expect(await farmer.send(owners.mailChoices, {})).toContainEqual({
      kind: 'plans',
      wanted: false,
    });
    sent = [];
    await server.database.pool.query('DELETE FROM plan_client');
    await invited();
    expect(sent).toEqual([]);
    await farmer.send(owners.chooseMail, { kind: 'plans', wanted: true });
    await server.database.pool.query('DELETE FROM plan_client');
    await invited();
    expect(sent).toHaveLength(1);
  });

  it('about a received order greet the buyer, list items with prices, and cannot be stopped', async () => {
    const rows = rowsIn(server.database, server.issuer);
    const farm = await rows.farm(ownerId, 'farm_key');
    const orderId = await rows.order(ownerId);
    await server.database.asOwner
      .insertInto('payment_item')
      .values({
        payment_id: orderId,
        owner_id: ownerId,
        farm_id: farm,
        farm_name: 'Kurrajong <Park>',
        item_type: 'Property Key',
        price_cents: 7_500,
        comparison_cads: '[]',
        registered_at: null,
        reorder_of: null,
      })
      .execute();
    await mailOrderReceived(server.app)({ paymentId: orderId }, RUN);
    const [mail] = sent;
    expect(mail).toMatchObject({ to: FARMER, messageId: `<received-${orderId}@localhost>` });
    expect(mail?.unsubscribe).toBeUndefined();
    expect(mail?.text).toContain(`Hello Owner of ${FARMER},`);
    expect(mail?.text).toContain('- Farm Key: Kurrajong <Park>: $75.00');
    expect(mail?.html).toContain('Farm Key: Kurrajong &lt;Park&gt;');
  });

  it('about links and maps that end soon are sent once for each, and not about withdrawn ones', async () => {
    const rows = rowsIn(server.database, server.issuer);
    const farm = await rows.farm(ownerId);
    const [soon, later, gone] = [
      await rows.sharedMap(ownerId, farm),
      await rows.sharedMap(ownerId, farm),
      await rows.sharedMap(ownerId, farm),
    ];
    const lastDay = (id: number, day: string) =>
      server.database.pool.query('UPDATE embed_key SET last_day = $1 WHERE id = $2', [day, id]);
    await lastDay(soon, '2026-11-27');
    await lastDay(later, '2026-12-27');
    await lastDay(gone, '2026-11-27');
    const order = await rows.order(ownerId);
    await server.database.pool.query(
      `INSERT INTO delivery (payment_id, owner_id, email, links_end_at) VALUES ($1, $2, $3, $4)`,
      [order, ownerId, FARMER, new Date(now + 2 * DAY_MS)],
    );
    const run = async () => {
      await noticeExpiry(server.app)({}, RUN);
      return (await jobs()).filter(({ name }) => name === 'mail-expiry-notice');
    };
    const [first, second, again] = [await run(), await run(), await run()];
    expect(first).toHaveLength(3);
    expect([second, again]).toEqual([[], []]);
    await server.database.pool.query('UPDATE embed_key SET revoked_at = now() WHERE id = $1', [
      gone,
    ]);
    for (const { data } of first) await mailExpiryNotice(server.app)(data, RUN);
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      `Fenceline: the links to the files of your order ${order} end on Friday 27 November`,
      `Fenceline: the shared map of Farm of owner ${ownerId} ends on Friday 27 November`,
    ]);
    expect(sent.every(({ unsubscribe }) => unsubscribe !== undefined)).toBe(true);
  });
});
