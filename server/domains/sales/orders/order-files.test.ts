import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, type OrderRecord } from '#shared/api/contract';
import {
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../../tests/support/orders/paid-shop.ts';
import {
  buyKeyAndCarbon,
  latestOrder,
  setLater,
} from '../../../../tests/support/orders/shown-order.ts';
import {
  making,
  resetMaking,
  standInMaker,
} from '../../../../tests/support/orders/stand-in-maker.ts';

const { orders } = contract;
const DAY_MS = 86_400_000;

describe('the files of an order', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    resetMaking();
    farm = await shop.farm();
  });
  afterEach(() => vi.restoreAllMocks());

  const linkOf = async (order: OrderRecord, at = 0) => {
    const file = order.files.list[at];
    const [answer] = await shop.client.send(orders.fileLink, {
      order_id: order.order_id,
      item_id: file?.item_id ?? 1,
      file_name: file?.file_name ?? 'none',
    });
    return answer;
  };
  /**
   * Fetches the link's path from the test server, whose real port differs from the configured
   * origin.
   */
  const download = (link: string) => fetch(link.replace('http://localhost', shop.server.origin));

  it('lets the owner download each file for years, by a link valid for minutes', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    await shop.deliver(orderId);
    const order = await latestOrder(shop);
    const { link, expires_at: expiresAt } = await linkOf(order);
    expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    const response = await download(link);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect((await download(link.replace(/signature=..../, 'signature=AAAA'))).status).toBe(404);

    setLater(shop, 10 * 365 * DAY_MS);
    expect((await latestOrder(shop)).files.list).toEqual(order.files.list);
    expect((await linkOf(await latestOrder(shop))).link).toContain('/files/deliveries/');
  });

  it('neither shows nor links anything of other owners', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    await shop.deliver(orderId);
    const order = await latestOrder(shop);
    const stranger = await shop.server.owner('stranger@fenceline.example');
    expect(await stranger.send(orders.list, {})).toEqual([]);
    const [file] = order.files.list;
    const foreign = { item_id: file?.item_id ?? 1, file_name: file?.file_name ?? '' };
    const refused = await refusalOf(
      stranger.send(orders.fileLink, { order_id: orderId, ...foreign }),
    );
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    for (const params of [
      { order_id: 999_999, ...foreign },
      { order_id: orderId, ...foreign, file_name: '../../file-link-secret' },
    ]) {
      expect(await refusalOf(stranger.send(orders.fileLink, params))).toMatchObject({
        message: refused.message,
      });
      expect(await refusalOf(shop.client.send(orders.fileLink, params))).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('mails links valid for 7 days instead of attachments above 10 MB', async () => {
    making.paddingBytes = 6 * 1024 * 1024;
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    await shop.deliver(orderId);
    const mail = shop.sent.at(-1);
    expect(mail?.attachments).toEqual([]);
    const links = (mail?.text ?? '').match(/http:\S+[?&]expires=\S+/g) ?? [];
    expect(links).toHaveLength(2);
    for (const link of links) {
      const expires = Number(new URL(link).searchParams.get('expires')) * 1_000;
      expect((expires - Date.now()) / DAY_MS).toBeCloseTo(7, 2);
      const { byteLength } = await (await download(link)).arrayBuffer();
      expect(byteLength).toBe(making.paddingBytes);
    }
    expect((await latestOrder(shop)).files.list.map((file) => file.byte_length)).toEqual([
      making.paddingBytes,
      making.paddingBytes,
    ]);
  });

  it('says that the mail is delayed, and offers the files meanwhile', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    const away = { send: () => Promise.reject(new Error('the mail server is away')) };
    const mailer = shop.server.app.mailer;
    shop.server.app.mailer = away;
    await shop.deliver(orderId);
    const { files } = await latestOrder(shop);
    expect(files).toMatchObject({
      state: 'making',
      failure: 'mail',
      trouble: expect.stringContaining('waiting for the mail server'),
    });
    expect(files.list).toHaveLength(2);
    expect((await download((await linkOf(await latestOrder(shop), 1)).link)).status).toBe(200);
    await shop.hasTriedForDays(orderId);
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({
      state: 'failed',
      trouble: expect.stringMatching(
        /^We could not deliver the e-mail to \S+@\S+\. Please download the files here/,
      ),
    });
    shop.server.app.mailer = mailer;
  });

  it('numbers files with equal names, which two farms with the same name produce', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    await shop.deliver(orderId);
    const names = [`report-${farm}.csv`, `report-${farm}-2.csv`];
    expect((await latestOrder(shop)).files.list.map((file) => file.file_name)).toEqual(names);
    expect(shop.sent.at(-1)!.attachments!.map(({ fileName }) => fileName)).toEqual(names);
  });
});
