import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { sendMailAgain } from '../orders/mail-again.ts';
import { issueStatements } from '../billing/issue-statements.ts';
import { mailBilling } from '../billing/mail-billing.ts';
import { mailStatementReminder, remindOfStatements } from '../billing/remind-of-statements.ts';

const { audit, books, plans } = contract;
const ADMIN = 'admin@fenceline.example';
const AGENT = 'agent@fenceline.example';
const NOW = { isLastTry: false };

describe('a monthly statement', () => {
  let shop: PaidShop;
  let admin: Client;
  let agent: Client;
  let plan: number;
  let now = new Date('2026-11-01T06:00:00+11:00');
  let issued: NonNullable<PaidShop['sent'][number]['attachments']>;

  beforeAll(async () => {
    shop = await startPaidShop(
      { findReportMaker: () => standInMaker, now: () => now },
      {
        ISSUER_ABN: '51824753556',
        ISSUER_BANK_NAME: 'Fenceline Pty Ltd',
        ISSUER_BANK_BSB: '062000',
        ISSUER_BANK_ACCOUNT: '12345678',
      },
    );
    for (const email of [ADMIN, AGENT]) await shop.rows.owner(email);
    await shop.rows.admin(ADMIN);
    [admin, agent] = [await shop.server.client(ADMIN), await shop.server.client(AGENT)];
    plan = await shop.rows.plan(AGENT, [BUYER], new Date());
    const items = [itemOf(await shop.farm(), 'Property Key', { priceCents: 4_000 })];
    for (const isTaxed of [false, true]) {
      const farm = await shop.farm();
      const [{ add_plan_export: id }] = await shop.client.send(
        contract.orders.payByPlan,
        planOrderOf(plan, BUYER, [{ ...items[0]!, property_id: farm }]),
      );
      await shop.server.database.pool.query(
        `UPDATE payment SET created_at = '2026-10-05T00:00:00Z', ordered_by = $2 WHERE id = $1`,
        [id, isTaxed ? AGENT : null],
      );
      await shop.server.database.pool.query(
        `UPDATE billing_document SET facts = facts || jsonb_build_object('isTaxed', $2::boolean)
         WHERE payment_id = $1`,
        [id, isTaxed],
      );
    }
    await issueStatements(shop.server.app)({}, NOW);
    for (const data of await jobs('mail-billing')) await mailBilling(shop.server.app)(data, NOW);
  });
  afterAll(() => shop.stop());

  const jobs = async (name: string) => {
    const { rows } = await shop.server.database.pool.query<{ data: never }>(
      `DELETE FROM pgboss.job WHERE name = $1 RETURNING data`,
      [name],
    );
    return rows.map(({ data }) => data);
  };
  const listed = async () => (await admin.send(books.statements, {}))[0]!;
  const record = async (amount: number, changes: object = {}, by = admin) =>
    by.send(books.recordPayment, {
      sale_id: (await listed()).sale_id,
      amount,
      paid_on: '2026-11-10',
      reference: 'INV-000001 AGRONOMY',
      ...changes,
    });
  const remind = async () => {
    shop.sent.length = 0;
    await remindOfStatements(shop.server.app)({}, NOW);
    for (const data of await jobs('mail-statement-reminder')) {
      await mailStatementReminder(shop.server.app)(data, NOW);
    }
    return shop.sent.map(({ to, subject }) => ({ to, subject }));
  };

  it('prints its bank account, due day and reference, and no GST on items from before the registration', async () => {
    const mail = shop.sent.find(({ subject }) => subject.includes('statement'))!;
    const [pdf, csv] = (issued = mail.attachments!);
    const document = await getDocumentProxy(new Uint8Array(Buffer.from(pdf!.content)));
    const { text } = await extractText(document, { mergePages: true });
    const whole = text.replaceAll(/\s+/g, ' ');
    for (const fact of [
      'Tax invoice and statement',
      'Due 15 November 2026',
      'Please pay by transfer within 14 days',
      'Account name Fenceline Pty Ltd, BSB 062-000, account 12345678, reference INV-000001.',
      'GST (10%) $3.64',
      'Total, AUD $80.00',
      'Items marked “no GST” were ordered before the issuer was registered for GST.',
    ]) {
      expect(whole).toContain(fact);
    }
    const lines = Buffer.from(csv!.content).toString('utf8').trim().split('\r\n');
    expect(lines[0]).toContain('order,ordered_on,for,ordered_by');
    expect(lines[1]).toMatch(/,2026-10-05,Owner of farmer.*,Owner of farmer.*,40\.00,0\.00$/);
    expect(lines[2]).toMatch(/,Owner of farmer.*,Owner of agent.*,40\.00,3\.64$/);
  });

  it('is listed only for admins, and only they record its payment', async () => {
    await expect(agent.send(books.statements, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(record(10, {}, agent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await listed()).toMatchObject({ state: 'open', due_on: '2026-11-15', paid: 0 });
  });

  it('refuses more than is left, a day to come, the same line twice and an unknown statement', async () => {
    now = new Date('2026-11-10T06:00:00+11:00');
    await expect(record(80.01)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(record(1, { paid_on: '2026-11-11' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
    });
    await expect(record(1, { sale_id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await record(30);
    await expect(record(30)).rejects.toMatchObject({
      message: 'This payment is recorded already.',
    });
    expect(await listed()).toMatchObject({ state: 'part', paid: 30 });
    const [entry] = await admin.send(audit.list, { object: 'statement' });
    expect(entry).toMatchObject({ actor: ADMIN, action: 'paid', after: { amount_cents: 3_000 } });
  });

  it('has a recorded payment undone with a reason, which the audit keeps', async () => {
    const { payment_id } = (await listed()).payments[0]!;
    const undo = (reason: string, by = admin) => by.send(books.undoPayment, { payment_id, reason });
    await expect(undo('mine', agent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(undo(' ')).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    await undo('It was for another plan');
    await expect(undo('Again')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed()).toMatchObject({ state: 'open', paid: 0, payments: [] });
    const [entry] = await admin.send(audit.list, { object: 'statement' });
    expect(entry).toMatchObject({
      actor: ADMIN,
      action: 'payment undone',
      before: { amount_cents: 3_000 },
      after: { reason: 'It was for another plan' },
    });
  });

  it('is matched with the lines of a bank’s file by its number and amount, and paid by them once', async () => {
    const line = (reference: string, amount: number) => ({
      reference,
      amount,
      paid_on: '2026-11-10',
    });
    const lines = [
      line('Transfer inv 1 agronomy', 30),
      line('Transfer inv 1 agronomy', 30),
      line('INV-000001', 60),
      line('Direct credit 80', 80),
      line('INV-000777', 20),
    ];
    await expect(agent.send(books.matchTransfers, { lines })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const outcomes = async (of = lines) =>
      (await admin.send(books.matchTransfers, { lines: of })).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['part', 'known', 'too much', 'other', 'other']);
    expect(await outcomes(lines.slice(3, 4))).toEqual(['amount']);
    expect(await outcomes([line('INV000001', 80)])).toEqual(['pays']);
    expect((await listed()).paid).toBe(0);
    const { sale_id } = await listed();
    const transfers = lines.slice(0, 3).map((one) => ({ sale_id, ...one }));
    const counts = { recorded: 1, known: 1, too_much: 1 };
    expect(await admin.send(books.recordTransfers, { transfers })).toEqual([counts]);
    expect(await admin.send(books.recordTransfers, { transfers })).toEqual([
      { ...counts, recorded: 0, known: 2 },
    ]);
    expect(await listed()).toMatchObject({ state: 'part', paid: 30 });
    expect(await outcomes(lines.slice(0, 1))).toEqual(['known']);
  });

  it('is overdue after its due day: the plan’s owner sees that and gets one reminder per period', async () => {
    now = new Date('2026-11-15T23:00:00+11:00');
    expect(await remind()).toEqual([]);
    now = new Date('2026-11-16T06:00:00+11:00');
    expect(await agent.send(plans.statements, { plan_id: plan })).toMatchObject([
      { state: 'overdue', paid: 30, due_on: '2026-11-15' },
    ]);
    expect(await remind()).toEqual([
      { to: AGENT, subject: `Fenceline: $50.00 of INV-000001 for Plan of ${AGENT} is overdue` },
    ]);
    now = new Date('2026-11-29T06:00:00+11:00');
    expect(await remind()).toEqual([]);
    now = new Date('2026-11-30T06:00:00+11:00');
    expect(await remind()).toHaveLength(1);
  });

  it('is sent again by an admin alone, to the present owners of its plan', async () => {
    const { sale_id } = await listed();
    await expect(agent.send(books.mailAgain, { sale_id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(admin.send(books.mailAgain, { sale_id: 999_999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await admin.send(books.mailAgain, { sale_id });
    shop.sent.length = 0;
    for (const data of await jobs('mail-again')) await sendMailAgain(shop.server.app)(data, NOW);
    // A part payment changes nothing of the tax invoice.
    const [mail] = shop.sent;
    expect(mail).toMatchObject({ to: AGENT, messageId: expect.stringContaining('again-') });
    const bytes = (of: typeof issued) =>
      of.map(({ content }) => Buffer.from(content).toString('hex'));
    expect(bytes(mail!.attachments!)).toEqual(bytes(issued));
  });

  it('is paid once its payments add up, and its reminders stop', async () => {
    await record(50, { paid_on: '2026-11-29' });
    expect(await listed()).toMatchObject({ state: 'paid', paid: 80 });
    expect(await admin.send(books.statements, { outstanding: true })).toEqual([]);
    now = new Date('2027-02-01T06:00:00+11:00');
    expect(await remind()).toEqual([]);
  });
});
