import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import {
  askForFiles,
  buy,
  buyKey,
  itemOf,
  keyItem,
  planOrderOf,
} from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { mailOrderReceived } from '../orders/order-received-mail.ts';
import { recordOrder } from '../orders/record-order.ts';

const { orders } = contract;

describe('invoices and receipts', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop(
      { findReportMaker: () => standInMaker },
      { ISSUER_NAME: 'Fenceline Pty Ltd', ISSUER_ABN: '51824753556' },
    );
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    farm = await shop.farm();
  });

  const numbers = async () => {
    const rows = await shop.server.database.asOwner
      .selectFrom('billing_document')
      .select('number')
      .where('kind', '=', 'invoice')
      .orderBy('number')
      .execute();
    return rows.map(({ number }) => number);
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const orderOf = async (orderId: number) => {
    const listed = await shop.client.send(orders.list, {});
    return listed.find(({ order_id }) => order_id === orderId)!;
  };
  const textOf = async (orderId: number, document: string) => {
    const [{ link }] = await shop.client.send(orders.billingLink, {
      order_id: orderId,
      document,
    });
    const bytes = new Uint8Array(
      await (await fetch(link.replace('http://localhost', shop.server.origin))).arrayBuffer(),
    );
    const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
    return { bytes, text: text.replace(/\s+/g, ' ') };
  };
  /** Records a card sale without PayPal; `fails` makes its transaction roll back. */
  const sell = (fails: boolean) =>
    shop.server.database.asWorker(async (sql) => {
      const id = crypto.randomUUID();
      await sql
        .insertInto('checkout_intent')
        .values({
          id,
          owner_id: shop.ownerId,
          items: '[]',
          total_cents: 7_500,
          provider_order_id: id,
          expires_at: new Date(),
        })
        .execute();
      await recordOrder(sql, shop.server.app, {
        row: { owner_id: shop.ownerId, method: 'CC', intent_id: id, capture_id: id },
        items: [
          {
            farmId: farm,
            farmName: 'Kurrajong Park',
            itemType: 'Property Key',
            priceCents: 7_500,
            comparisonCads: [],
          },
        ],
        registeredAt: null,
        whenRightUsed: 'refuse',
      });
      if (fails) throw new Error('the sale fails after its number was taken');
    });

  it('leaves no gap in the numbers when many sales are recorded at once and one is rolled back', async () => {
    await shop.server.database.asOwner
      .deleteFrom('billing_document')
      .where('kind', '=', 'invoice')
      .execute();
    await shop.server.database.pool.query('DELETE FROM billing_series');
    // The worker has no right to add checkouts, so that part of the sale runs as the owner.
    await shop.server.database.pool.query('GRANT INSERT ON checkout_intent TO fenceline_worker');
    await shop.server.database.pool.query(
      'CREATE POLICY test_adds ON checkout_intent FOR INSERT TO fenceline_worker WITH CHECK (true)',
    );
    const sales = await Promise.allSettled(upTo(30).map((i) => sell(i % 3 === 0)));
    expect(sales.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await numbers()).toEqual(upTo(20));
    const { orderId } = await buyKey(shop.client, shop.paypal, BUYER, farm);
    expect((await orderOf(orderId)).billing).toMatchObject({ number: 'INV-000021' });
  });

  it('gives nobody the right to change, delete or choose a number', async () => {
    for (const role of ['fenceline_web', 'fenceline_worker']) {
      for (const statement of [
        'DELETE FROM billing_document',
        'UPDATE billing_document SET number = 1',
        'UPDATE billing_series SET last_number = 0',
        'SELECT * FROM billing_series',
      ]) {
        const connection = await shop.server.database.pool.connect();
        try {
          await connection.query(`BEGIN; SET LOCAL ROLE ${role}`);
          await expect(connection.query(statement)).rejects.toMatchObject({ code: '42501' });
        } finally {
          await connection.query('ROLLBACK');
          connection.release();
        }
      }
    }
  });

  it('issues a tax invoice for a card payment, on the order and as a PDF with the first mail', async () => {
    const { orderId, captureId } = await buy(shop.client, shop.paypal, BUYER, [
      keyItem(farm),
      itemOf(farm, 'Carbon Report'),
    ]);
    const { billing, refunds } = await orderOf(orderId);
    expect(billing).toMatchObject({ kind: 'invoice', title: 'Tax invoice', gst: 20.91 });
    expect(refunds).toEqual([]);
    const { bytes, text } = await textOf(orderId, billing!.number!);
    for (const fact of [
      'Tax invoice',
      billing!.number!,
      'Fenceline Pty Ltd ABN 51 824 753 556',
      `Owner of ${BUYER}`,
      'GST (10%) $20.91',
      'Total, AUD $230.00',
      captureId,
    ]) {
      expect(text).toContain(fact);
    }
    expect((await textOf(orderId, billing!.number!)).bytes).toEqual(bytes);

    await mailOrderReceived(shop.server.app)({ paymentId: orderId }, { isLastTry: false });
    const first = shop.sent.at(-1)!;
    expect(first.attachments?.map(({ fileName }) => fileName)).toEqual([
      `tax-invoice-${billing!.number}.pdf`,
    ]);
    expect(Buffer.from(first.attachments![0]!.content).equals(bytes)).toBe(true);
    const amount = `Tax invoice ${billing!.number}: $230.00, of which GST $20.91.`;
    expect(first.text).toContain(`${amount} It is attached.`);
    await shop.deliver(orderId);
    const second = shop.sent.at(-1)!;
    expect(second.text).toContain(`${amount} It came with our first e-mail`);
    expect(second.attachments?.some(({ fileName }) => fileName.includes('invoice'))).toBe(false);
  });

  it('mails that an order was received even if its invoice PDF cannot be made', async () => {
    const { orderId } = await buyKey(shop.client, shop.paypal, BUYER, farm);
    const { makeReport } = shop.server.app;
    shop.server.app.makeReport = () => Promise.reject(new Error('the child process ended'));
    try {
      await mailOrderReceived(shop.server.app)({ paymentId: orderId }, { isLastTry: false });
    } finally {
      shop.server.app.makeReport = makeReport;
    }
    const mail = shop.sent.at(-1)!;
    expect(mail.attachments ?? []).toEqual([]);
    expect(mail.text).toMatch(/of which GST \$6\.82\. It is on your order\./);
  });

  it('issues a receipt, not a tax invoice, for an order by plan', async () => {
    const plan = await shop.rows.plan('agent@fenceline.example', [BUYER], new Date());
    const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 })];
    const [{ add_plan_export: orderId }] = await shop.client.send(
      orders.payByPlan,
      planOrderOf(plan, BUYER, items),
    );
    await askForFiles(shop.client, BUYER, items);
    const { billing } = await orderOf(orderId);
    expect(billing).toMatchObject({ kind: 'receipt', title: 'Receipt', number: null, gst: 0 });
    const { text } = await textOf(orderId, 'receipt');
    expect(text).toContain('Charged to the plan Plan of agent@fenceline.example');
    expect(text).toContain('not a tax invoice');
  });

  it('hides the documents of an order from everybody but its buyer', async () => {
    const { orderId } = await buyKey(shop.client, shop.paypal, BUYER, farm);
    const { number } = (await orderOf(orderId)).billing!;
    const other = await shop.server.owner('other@fenceline.example');
    const ask = (document: string) =>
      other.send(orders.billingLink, { order_id: orderId, document });
    await expect(ask(number!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      shop.client.send(orders.billingLink, { order_id: orderId, document: 'CN-000001' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
