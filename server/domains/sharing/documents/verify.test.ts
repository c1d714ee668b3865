import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { testSigner } from '../../../platform/signature/signer.fixture.ts';

const { documents, orders } = contract;

const isSigned = (pdf: Uint8Array) => Buffer.from(pdf).includes('/ETSI.CAdES.detached');

describe('documents.verify', () => {
  let shop: PaidShop;
  let farm: number;
  let plan: number;
  const verify = async (reference: string) => {
    const [answer] = await shop.server.clientWith(null).send(documents.verify, { reference });
    return answer.verified_document;
  };
  const verifyFile = async (bytes: Uint8Array) => {
    const reference = createHash('sha256').update(bytes).digest('hex');
    const [answer] = await shop.server.clientWith(null).send(documents.verify, { reference });
    return answer;
  };
  /** The files of an order as they are stored, by extension. */
  const storedFile = async (key: string) => (await shop.server.app.files.get(key))!;
  /** Buys and delivers a Farm Key; returns its PDF and its number. */
  async function buyKey() {
    const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 })];
    const [paid] = await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    await shop.deliver(paid.add_plan_export);
    const [order] = await shop.client.send(orders.list, {});
    const file = order!.files.list.find((one) => one.content_type === 'application/pdf')!;
    const bytes = await shop.server.app.files.get(
      `deliveries/${order!.order_id}/${file.item_id}/${file.file_name}`,
    );
    const sha256 = createHash('sha256').update(bytes!).digest('hex');
    expect(isSigned(bytes!)).toBe(true);
    return { order: order!, number: file.document_number!, sha256, length: bytes!.length };
  }
  let first: Awaited<ReturnType<typeof buyKey>>;

  beforeAll(async () => {
    shop = await startPaidShop();
    shop.server.app.signPdf = await testSigner();
    farm = await shop.farm();
    await shop.server.database.pool.query(`UPDATE farm SET name = 'Kurrajong Park'`);
    plan = await shop.rows.plan(BUYER);
    first = await buyKey();
  });
  afterAll(() => shop.stop());

  it('tells anybody who issued a document, when, for which masked farm and with which hash', async () => {
    expect(await verify(first.number)).toEqual({
      document_number: first.number,
      kind: 'Property Key',
      issued_at: first.order.ordered_at,
      issuer: {
        name: 'Fenceline',
        abn: null,
        contact: 'support@fenceline.example',
      },
      farm_name: 'Ku••••••ng Park',
      sha256: first.sha256,
      byte_length: first.length,
      superseded_at: null,
      replaced_at: null,
    });
  });

  it('finds a document by its number as typed and by the hash of its PDF', async () => {
    const found = await verify(first.number);
    for (const typed of [first.number.toLowerCase(), first.number.replaceAll('-', ' ')]) {
      expect(await verify(typed)).toEqual(found);
    }
    expect(await verify(first.sha256)).toEqual(found);
    expect(await verify(first.sha256.toUpperCase())).toEqual(found);
  });

  it.each([
    ['a number that was never issued', '0123-4567-89AB'],
    ['a mistyped number', 'FL-0000-0000-0001'],
    ['an order number', '41'],
    ['the hash of another file', 'ab'.repeat(32)],
    ['nothing', ''],
    ['SQL', `' OR 1=1 --`],
  ])('gives the same answer for %s', async (_what, reference) => {
    expect(await verify(reference)).toBeNull();
  });

  it('does not know a document whose PDF is not made yet', async () => {
    const items = [itemOf(farm, 'Property Key', { priceCents: 4_000 })];
    const [paid] = await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    await shop.server.database.pool.query(
      `INSERT INTO issued_document (number, item_id, payment_id, owner_id, farm_id, kind, issuer, issued_at)
       SELECT '000000000000', id, payment_id, owner_id, farm_id, item_type, '{}', now()
       FROM payment_item WHERE payment_id = $1`,
      [paid.add_plan_export],
    );
    expect(await verify('FL-0000-0000-0000')).toBeNull();
    expect((await verify(first.number))?.superseded_at).toBeNull();
  });

  it('says when a newer document of the same kind replaced one', async () => {
    const newer = await buyKey();
    expect(await verify(first.number)).toMatchObject({ superseded_at: newer.order.ordered_at });
    expect(await verify(newer.number)).toMatchObject({ superseded_at: null });
  });

  it('recognises an earlier copy of a document that was made again', async () => {
    const copy = await buyKey();
    await shop.server.database.pool.query(`UPDATE farm SET pic_code = 'NK999999'`);
    await shop.server.database.pool.query(
      `UPDATE delivery SET state = 'queued', files = '[]' WHERE payment_id = $1`,
      [copy.order.order_id],
    );
    await shop.deliver(copy.order.order_id);
    const [before, now] = [await verify(copy.sha256), await verify(copy.number)];
    expect(before?.document_number).toBe(copy.number);
    expect(before?.replaced_at).not.toBeNull();
    expect(now?.replaced_at).toBeNull();
    expect(now?.sha256).not.toBe(copy.sha256);
  });

  it('finds a data file with its document, and says if it was made again with other content', async () => {
    const key = await buyKey();
    const { list } = key.order.files;
    const data = list.filter((one) => one.content_type !== 'application/pdf');
    expect(data.length).toBeGreaterThan(1);
    const bytesOf = ({ item_id, file_name }: (typeof list)[number]) =>
      storedFile(`deliveries/${key.order.order_id}/${item_id}/${file_name}`);
    const before = await Promise.all(data.map(bytesOf));
    for (const [i, bytes] of before.entries()) {
      expect(await verifyFile(bytes)).toEqual({
        verified_document: expect.objectContaining({ document_number: key.number }) as unknown,
        verified_file: {
          sha256: createHash('sha256').update(bytes).digest('hex'),
          byte_length: bytes.length,
          content_type: data[i]!.content_type,
          replaced_at: null,
          bill: null,
        },
      });
    }
    await shop.server.database.pool.query(`UPDATE farm SET pic_code = 'NK888888'`);
    await shop.server.database.pool.query(
      `UPDATE delivery SET state = 'queued', files = '[]' WHERE payment_id = $1`,
      [key.order.order_id],
    );
    await shop.deliver(key.order.order_id);
    const replaced = await Promise.all(
      before.map(async (bytes) => (await verifyFile(bytes)).verified_file?.replaced_at),
    );
    expect(replaced.some((at) => at !== null)).toBe(true);
  });

  it('finds the file of a receipt by its hash alone, never by its number', async () => {
    const { order } = await buyKey();
    const bill = order.billing!;
    const [{ link }] = await shop.client.send(orders.billingLink, {
      order_id: order.order_id,
      document: bill.number ?? bill.kind,
    });
    const here = link.replace('http://localhost', shop.server.origin);
    const bytes = new Uint8Array(await (await fetch(here)).arrayBuffer());
    expect(isSigned(bytes)).toBe(true);
    expect(await verifyFile(bytes)).toMatchObject({
      verified_document: null,
      verified_file: {
        content_type: 'application/pdf',
        bill: { title: 'Receipt', number: null, issuer: { name: 'Fenceline' } },
      },
    });
    const changed = Uint8Array.from([...bytes, 32]);
    expect(await verifyFile(changed)).toEqual({ verified_document: null, verified_file: null });
    expect(await verify('INV-000001')).toBeNull();
  });
});
