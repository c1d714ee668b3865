import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import type { BillingFacts } from '#entities/billing';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { books } = contract;
const ADMIN = 'admin@fenceline.example';
const FARMER = 'farmer@fenceline.example';

const factsOf = (changes: Partial<BillingFacts>): string =>
  JSON.stringify({
    issuer: { name: 'Fenceline Pty Ltd', abn: '51 824 753 556', contact: 'a@b.example' },
    isTaxed: true,
    isSample: false,
    buyer: { name: 'Moran Pastoral', abn: null, email: FARMER },
    orderNumber: null,
    lines: [{ text: 'Farm Key: Kurrajong Park', cents: changes.totalCents ?? 0 }],
    totalCents: 0,
    payment: '',
    ...changes,
  } satisfies BillingFacts);

describe('the sales register', () => {
  let server: TestServer;
  let admin: Client;
  let farmer: Client;
  let order: number;
  let planOrder: number;

  beforeAll(async () => {
    server = await startTestServer();
    const rows = rowsIn(server.database, server.issuer);
    await rows.admin(ADMIN);
    await rows.owner(ADMIN);
    const owner = await rows.owner(FARMER);
    admin = await server.client(ADMIN);
    farmer = await server.client(FARMER);
    const plan = await rows.plan('agent@fenceline.example');
    [order, planOrder] = [await rows.order(owner), await rows.order(owner)];
    const { pool } = server.database;
    await pool.query(
      `UPDATE payment SET plan_id = $2, created_at = '2026-10-05T00:00:00Z' WHERE id = $1`,
      [planOrder, plan],
    );
    const { rows: refunds } = await pool.query<{ id: string }>(
      `INSERT INTO refund (id, payment_id, owner_id, kind, amount_cents, refunded_at)
       VALUES ('REFUND-1', $1, $2, 'refund', 2500, now()) RETURNING id`,
      [order, owner],
    );
    const add = (columns: string, values: unknown[], at: string, facts: Partial<BillingFacts>) =>
      pool.query(
        `INSERT INTO billing_document (facts, issued_at, ${columns})
         VALUES ($1, $2, ${values.map((_, i) => `$${i + 3}`).join(', ')})`,
        [factsOf(facts), at, ...values],
      );
    const sale = 'kind, payment_id, owner_id';
    // 30 June in UTC and 1 July for the issuer: another financial year.
    await add(sale, ['invoice', order, owner], '2026-06-30T14:30:00Z', {
      orderNumber: order,
      totalCents: 7_500,
    });
    await add(
      `${sale}, refund_id`,
      ['credit_note', order, owner, refunds[0]!.id],
      '2026-07-03T00:00:00Z',
      {
        orderNumber: order,
        totalCents: 2_500,
        credit: { invoice: 'INV-000001', kind: 'refund', invoicedCents: 7_500 },
      },
    );
    await add(sale, ['receipt', planOrder, owner], '2026-10-05T00:00:00Z', { totalCents: 4_000 });
    await add('kind, plan_id, month', ['statement', plan, '2026-10'], '2026-10-31T19:00:00Z', {
      totalCents: 5_100,
      untaxedCents: 1_100,
      lines: [
        { text: 'Farm Key: Before', cents: 1_100, isUntaxed: true },
        { text: 'Farm Key: =After', cents: 4_000 },
      ],
      statement: { planName: 'Riverina Agronomy', month: '2026-10' },
      dueOn: '2026-11-15',
    });
  });
  afterAll(() => server.stop());

  const found = async (params: object) =>
    (await admin.send(books.sales, params)).map(({ number }) => number);
  const file = async (params: { from?: string; to?: string; format: 'xero' | 'register' }) => {
    const [{ link }] = await admin.send(books.link, params);
    const response = await fetch(link.replace('http://localhost', server.origin));
    expect(response.headers.get('content-type')).toContain('text/csv');
    return (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
  };

  it('refuses everybody but admins, in the call and in the database', async () => {
    for (const call of [books.sales, books.totals]) {
      await expect(farmer.send(call, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(farmer.send(books.link, { format: 'xero' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const identity = { issuer: server.issuer.issuer, subject: `sub-${FARMER}`, email: FARMER };
    const seen = await server.database.asUser(identity, (sql) =>
      sql.selectFrom('administered_sale').select('id').execute(),
    );
    expect(seen).toEqual([]);
  });

  it('refuses days that do not exist', async () => {
    for (const from of ['2026-02-30', '1.7.2026', '']) {
      await expect(admin.send(books.totals, { from })).rejects.toMatchObject({
        code: 'INVALID_PARAMS',
      });
    }
  });

  it('lists every invoice, note and statement once, the latest first, by the issuer’s days', async () => {
    const listed = await admin.send(books.sales, {});
    expect(
      listed.map(({ number, issued_on, total, gst }) => [number, issued_on, total, gst]),
    ).toEqual([
      ['INV-000002', '2026-11-01', 51, 3.64],
      ['CN-000001', '2026-07-03', -25, -2.27],
      ['INV-000001', '2026-07-01', 75, 6.82],
    ]);
    expect(listed[1]).toMatchObject({ corrects: 'INV-000001', order_id: order, net: -22.73 });
    expect(await found({ before_id: listed[0]!.sale_id })).toEqual(['CN-000001', 'INV-000001']);
    expect(await found({ to: '2026-06-30' })).toEqual([]);
    expect(await found({ from: '2026-07-01', to: '2026-07-01' })).toEqual(['INV-000001']);
  });

  it.each([
    ['inv-1', ['INV-000001']],
    ['CN-000001', ['CN-000001']],
    ['moran past', ['INV-000002', 'CN-000001', 'INV-000001']],
    ['riverina', ['INV-000002']],
    ['100%', []],
    ['INV-99999', []],
  ])('finds %j', async (search, numbers) => {
    expect(await found({ search })).toEqual(numbers);
  });

  it('finds the documents of an order, and the statement that charges an order by plan', async () => {
    expect(await found({ search: String(order) })).toEqual(['CN-000001', 'INV-000001']);
    expect(await found({ search: String(planOrder) })).toEqual(['INV-000002']);
  });

  it('adds up sales, notes and their GST by month, apart from what is not taxed', async () => {
    expect(await admin.send(books.totals, {})).toEqual([
      {
        month: '2026-11',
        documents: 1,
        sales: 51,
        sales_untaxed: 11,
        sales_gst: 3.64,
        notes: 0,
        notes_untaxed: 0,
        notes_gst: 0,
      },
      {
        month: '2026-07',
        documents: 2,
        sales: 75,
        sales_untaxed: 0,
        sales_gst: 6.82,
        notes: 25,
        notes_untaxed: 0,
        notes_gst: 2.27,
      },
    ]);
  });

  it('writes the lines that Xero imports, credit notes negative and untaxed items apart', async () => {
    const [head, ...lines] = await file({ format: 'xero' });
    const columns = head!.split(',');
    const cells = lines.map((line) =>
      Object.fromEntries(
        line
          .match(/("[^"]*"|[^,]*)(?:,|$)/g)!
          .map((cell, i) => [columns[i], cell.replace(/,$/, '')]),
      ),
    );
    expect(cells).toMatchObject([
      {
        '*ContactName': 'Moran Pastoral',
        '*InvoiceNumber': 'INV-000001',
        '*InvoiceDate': '01/07/2026',
        '*DueDate': '01/07/2026',
        '*UnitAmount': '75.00',
        '*AccountCode': '200',
        '*TaxType': 'GST on Income',
        TaxAmount: '6.82',
      },
      { '*InvoiceNumber': 'CN-000001', '*UnitAmount': '-25.00', TaxAmount: '-2.27' },
      { '*InvoiceNumber': 'INV-000002', '*TaxType': 'BAS Excluded', TaxAmount: '0.00' },
      { '*InvoiceNumber': 'INV-000002', '*TaxType': 'GST on Income', TaxAmount: '3.64' },
    ]);
  });

  it('writes one line for each document of a period', async () => {
    const lines = await file({ format: 'register', from: '2026-07-02', to: '2026-12-31' });
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^CN-000001,credit_note,2026-07-03,.*,-22\.73,-2\.27,-25\.00$/);
    expect(lines[2]).toMatch(/^INV-000002,statement,2026-11-01,.*,47\.36,3\.64,51\.00$/);
  });
});
