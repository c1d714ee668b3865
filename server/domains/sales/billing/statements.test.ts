import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { issueStatements } from './issue-statements.ts';
import { mailBilling } from './mail-billing.ts';
import { monthBefore } from './month.ts';

const AGENT = 'agent@fenceline.example';
const NOW = { isLastTry: false };

describe('monthBefore', () => {
  it.each([
    ['2026-11-01T00:00:00+11:00', '2026-10'],
    ['2026-10-31T12:59:59Z', '2026-09'],
    ['2026-10-31T13:00:00Z', '2026-10'],
    ['2027-01-01T06:00:00+11:00', '2026-12'],
    ['2026-04-01T06:00:00+11:00', '2026-03'],
  ])('at %s is %s, by Sydney’s clock', (at, month) => {
    expect(monthBefore(new Date(at))).toBe(month);
  });
});

describe('monthly statements', () => {
  let shop: PaidShop;
  let plan: number;
  let now = new Date('2026-11-01T06:00:00+11:00');

  beforeAll(async () => {
    shop = await startPaidShop(
      { findReportMaker: () => standInMaker, now: () => now },
      { ISSUER_ABN: '51824753556' },
    );
    await shop.rows.owner(AGENT);
    plan = await shop.rows.plan(AGENT, [BUYER], new Date());
  });
  afterAll(() => shop.stop());

  /** Orders a key by plan at this moment. */
  const orderAt = async (at: string) => {
    const items = [itemOf(await shop.farm(), 'Property Key', { priceCents: 4_000 })];
    const [{ add_plan_export: id }] = await shop.client.send(
      contract.orders.payByPlan,
      planOrderOf(plan, BUYER, items),
    );
    await shop.server.database.asOwner
      .updateTable('payment')
      .set({ created_at: new Date(at) })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const run = async () => {
    await issueStatements(shop.server.app)({}, NOW);
    const { rows } = await shop.server.database.pool.query<{ data: { documentId: number } }>(
      `DELETE FROM pgboss.job WHERE name = 'mail-billing' RETURNING data`,
    );
    for (const { data } of rows) await mailBilling(shop.server.app)(data, NOW);
    for (const { data } of rows) await mailBilling(shop.server.app)(data, NOW);
  };
  const mailed = () => shop.sent.filter(({ subject }) => subject.includes('statement'));

  it('cover exactly the month in Sydney and are mailed once to the plan’s owner', async () => {
    await orderAt('2026-09-30T13:59:59Z');
    const first = await orderAt('2026-09-30T14:00:00Z');
    const last = await orderAt('2026-10-31T12:59:59Z');
    await orderAt('2026-10-31T13:00:00Z');
    await run();
    await run();
    const [mail, ...more] = mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: AGENT, subject: expect.stringContaining('October 2026') });
    const [pdf, csv] = mail!.attachments!;
    expect([pdf!.fileName, csv!.fileName]).toEqual([
      'statement-2026-10.pdf',
      'statement-2026-10.csv',
    ]);
    const lines = Buffer.from(csv!.content).toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`^${first},.*,40.00,3.64$`));
    expect(lines[2]).toMatch(new RegExp(`^${last},`));
  });

  it('are created later when the server was down on the first of the month', async () => {
    now = new Date('2026-12-09T06:00:00+11:00');
    shop.sent.length = 0;
    await run();
    expect(mailed().map(({ subject }) => subject)).toEqual([
      expect.stringContaining('November 2026'),
    ]);
    now = new Date('2027-01-01T06:00:00+11:00');
    shop.sent.length = 0;
    await run();
    expect(mailed()).toEqual([]);
  });

  it('go to the present owners after one has left, and to support after the last one has', async () => {
    const next = 'next@fenceline.example';
    await shop.rows.owner(next);
    await orderAt('2026-12-05T00:00:00Z');
    await orderAt('2027-01-05T00:00:00Z');
    await shop.server.database.pool.query(
      'UPDATE plan_owner SET email = $1, issuer = NULL, subject = NULL',
      [next],
    );
    shop.sent.length = 0;
    await run();
    expect(mailed()).toMatchObject([{ to: next }]);
    await shop.server.database.pool.query('DELETE FROM plan_owner');
    now = new Date('2027-02-01T06:00:00+11:00');
    shop.sent.length = 0;
    await run();
    expect(mailed()).toMatchObject([
      { to: 'support@fenceline.example', subject: expect.stringContaining('January 2027') },
    ]);
  });
});
