import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract, type OrderRecord } from '#shared/api/contract';
import { buyKey } from '../../tests/support/paid-order.ts';
import { BUYER, refusalOf, startPaidShop, type PaidShop } from '../../tests/support/paid-shop.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import { dropExpiredFiles } from './drop-expired-files.ts';

const DAY_MS = 86_400_000;

describe('the nightly deletion of expired files', () => {
  let shop: PaidShop;

  beforeAll(async () => {
    shop = await startPaidShop();
  });
  afterAll(() => shop.stop());
  afterEach(() => vi.restoreAllMocks());

  const inDays = (days: number) =>
    vi.spyOn(shop.server.app, 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));
  const run = () => dropExpiredFiles(shop.server.app)({}, { isLastTry: false });
  /** An order of a Farm Key, delivered. */
  async function ordered(): Promise<number> {
    const { paymentId } = await buyKey(shop.client, shop.paypal, BUYER, await shop.farm());
    await shop.deliver(paymentId);
    return paymentId;
  }
  async function orderOf(paymentId: number): Promise<OrderRecord> {
    const all = await shop.client.send(contract.orders.list, {});
    return all.find((order) => order.order_id === paymentId)!;
  }
  const linkTo = (orderId: number, file?: OrderRecord['files']['list'][number]) =>
    shop.client.send(contract.orders.fileLink, {
      order_id: orderId,
      item_id: file?.item_id ?? 1,
      file_name: file?.file_name ?? 'none.pdf',
    });
  async function recordOf(paymentId: number) {
    return shop.server.database.owning
      .selectFrom('delivery')
      .select(['state', 'files', 'made_at'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
  }
  async function stored(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of shop.server.app.files.list(folder)) keys.push(key);
    return keys.sort();
  }

  it('takes what is older than 30 days, its record too, and nothing younger', async () => {
    const old = await ordered();
    const [file] = (await orderOf(old)).files.list;
    inDays(20);
    const young = await ordered();
    const youngFiles = (await orderOf(young)).files.list;

    inDays(29.9);
    await run();
    expect((await orderOf(old)).files.list).toHaveLength(4);

    inDays(30.1);
    await run();
    expect(await stored(`deliveries/${old}`)).toEqual([]);
    expect((await recordOf(old)).files).toEqual([]);
    const { files } = await orderOf(old);
    expect(files).toMatchObject({ state: 'sent', trouble: null, list: [] });
    expect(Date.parse(files.available_until!)).toBeLessThan(shop.server.app.now().getTime());
    expect(await refusalOf(linkTo(old, file))).toMatchObject({ code: 'NOT_FOUND' });

    expect((await orderOf(young)).files.list).toEqual(youngFiles);
    for (const one of youngFiles) {
      const [{ link }] = await linkTo(young, one);
      const response = await fetch(link.replace('http://localhost', shop.server.origin));
      expect(response.status).toBe(200);
    }
  });

  it('may run twice, at once or one after the other', async () => {
    const order = await ordered();
    inDays(31);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await stored(`deliveries/${order}`)).toEqual([]);
    expect((await recordOf(order)).files).toEqual([]);
  });

  it('is finished by the next run when one is cut off', async () => {
    const order = await ordered();
    inDays(31);
    const remove = vi.spyOn(shop.server.app.files, 'remove');
    remove.mockImplementationOnce(shop.server.app.files.remove);
    remove.mockRejectedValueOnce(new Error('the disk is away'));
    await expect(run()).rejects.toThrow('the disk is away');
    expect((await recordOf(order)).files).toHaveLength(4);
    expect((await orderOf(order)).files.list).toEqual([]);
    await run();
    expect(await stored(`deliveries/${order}`)).toEqual([]);
    expect((await recordOf(order)).files).toEqual([]);
  });

  it('leaves an order alone whose files are still being made', async () => {
    const order = await ordered();
    await shop.server.database.pool.query(
      `UPDATE delivery SET state = 'making' WHERE payment_id = $1`,
      [order],
    );
    inDays(31);
    await run();
    expect(await stored(`deliveries/${order}`)).toHaveLength(4);
    expect((await recordOf(order)).files).toHaveLength(4);
  });

  it('takes what a run that was cut off left, once it is as old, and no upload of a project', async () => {
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

    // The order's own files were made later than the strays.
    await shop.server.database.pool.query(
      `UPDATE delivery SET made_at = now() + interval '10 days' WHERE payment_id = $1`,
      [order],
    );
    inDays(31);
    await run();
    for (const key of strays) expect(await files.get(key), key).toBeNull();
    for (const key of others) expect(await files.get(key), key).not.toBeNull();
    expect(await stored(`deliveries/${order}`)).toEqual(named);
  });

  it('is not followed by advice to download what is gone', async () => {
    const { paymentId } = await buyKey(shop.client, shop.paypal, BUYER, await shop.farm());
    const { mailer } = shop.server.app;
    shop.server.app.mailer = { send: () => Promise.reject(new Error('the mail server is away')) };
    await shop.deliver(paymentId);
    await shop.hasTriedForDays(paymentId);
    await shop.deliver(paymentId);
    shop.server.app.mailer = mailer;
    expect((await orderOf(paymentId)).files.trouble).toContain('download the files');
    inDays(35);
    await run();
    const { files } = await orderOf(paymentId);
    expect(files).toMatchObject({ state: 'failed', list: [] });
    expect(files.trouble).toMatch(/contact support/);
    expect(files.trouble).not.toContain('download');
  });

  it('comes every night by itself, and runs from the queue', async () => {
    const order = await ordered();
    inDays(31);
    // The other queues stay empty here.
    const handlers = { 'drop-expired-files': dropExpiredFiles(shop.server.app) } as JobHandlers;
    await shop.server.jobs.work(handlers);
    const { rows } = await shop.server.database.pool.query(
      'SELECT name, cron, timezone FROM pgboss.schedule',
    );
    expect(rows).toContainEqual({
      name: 'drop-expired-files',
      cron: '20 3 * * *',
      timezone: 'Australia/Sydney',
    });
    await shop.server.database.working((sql) =>
      shop.server.jobs.enqueue(sql, 'drop-expired-files', {}),
    );
    await vi.waitFor(async () => expect(await stored(`deliveries/${order}`)).toEqual([]), {
      timeout: 25_000,
      interval: 200,
    });
  });
});
