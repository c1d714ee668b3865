import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract, type OrderRecord } from '#shared/api/contract';
import { buyKey } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { deleteOldRecords } from '../../retention/delete-old-records.ts';

const DAY_MS = 86_400_000;

describe('nightly deletion of stray files', () => {
  let shop: PaidShop;

  beforeAll(async () => {
    shop = await startPaidShop();
  });
  afterAll(() => shop.stop());
  afterEach(() => vi.restoreAllMocks());

  const inDays = (days: number) =>
    vi.spyOn(shop.server.app, 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));
  const run = () => deleteOldRecords(shop.server.app)({}, { isLastTry: false });
  /** Buys and delivers a Farm Key; returns the order's id. */
  async function ordered(): Promise<number> {
    const { orderId } = await buyKey(shop.client, shop.paypal, BUYER, await shop.farm());
    await shop.deliver(orderId);
    return orderId;
  }
  async function filesOf(orderId: number): Promise<OrderRecord['files']['list']> {
    const all = await shop.client.send(contract.orders.list, {});
    return all.find((order) => order.order_id === orderId)!.files.list;
  }
  async function stored(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of shop.server.app.files.list(folder)) keys.push(key);
    return keys.sort();
  }

  it('keeps the files of orders, so that each can be downloaded years later, byte for byte', async () => {
    const order = await ordered();
    const files = await filesOf(order);
    expect(files).toHaveLength(4);
    const mail = shop.sent.find(({ messageId }) => messageId.includes(`-${order}@`));
    inDays(7 * 365);
    await run();
    expect(await filesOf(order)).toEqual(files);
    for (const { item_id, file_name } of files) {
      const params = { order_id: order, item_id, file_name };
      const [{ link }] = await shop.client.send(contract.orders.fileLink, params);
      const response = await fetch(link.replace('http://localhost', shop.server.origin));
      expect(response.status).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const mailed = mail!.attachments!.find(({ fileName }) => fileName === file_name)!;
      expect(Buffer.compare(bytes, mailed.content)).toBe(0);
    }
  });

  it('deletes the leftovers of an interrupted run after a day, and no file of an order or project', async () => {
    const { files } = shop.server.app;
    const order = await ordered();
    const named = await stored(`deliveries/${order}`);
    const strays = [
      `deliveries/${order}/1/old-name-farm-key.pdf`,
      `deliveries/${order}/1/.6c7bf9d4-5f4e-4c3c-9a57-0d9f3f6f2f10`,
      'deliveries/999999/7/farm-key.pdf',
    ];
    const others = ['projects/12/register/deed.pdf', 'deliveries/notes/from-an-operator.txt'];
    for (const key of [...strays, ...others]) await files.put(key, new Uint8Array(10));
    await run();
    for (const key of strays) expect(await files.get(key), key).not.toBeNull();

    inDays(1.1);
    await Promise.all([run(), run()]);
    for (const key of strays) expect(await files.get(key), key).toBeNull();
    for (const key of others) expect(await files.get(key), key).not.toBeNull();
    expect(await stored(`deliveries/${order}`)).toEqual(named);
  });
});
