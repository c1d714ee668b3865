import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, ORDERS_PER_PAGE, type OrderRecord } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import {
  askForFiles,
  buy,
  itemOf,
  keyItem,
  planOrderOf,
} from '../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../tests/support/orders/paid-shop.ts';
import { making, standInMaker } from '../../../tests/support/orders/stand-in-maker.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import { notifyOfFailedDelivery } from '../deliveries/notify-of-failed-delivery.ts';

const { orders, owners, plans } = contract;
const DAY_MS = 86_400_000;

describe('the order history', () => {
  let shop: PaidShop;
  let farm: number;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    making.count = 0;
    making.fails = () => false;
    making.paddingBytes = 0;
    farm = await shop.farm();
  });
  afterEach(() => vi.restoreAllMocks());

  const latest = async (): Promise<OrderRecord> => {
    const [order] = await shop.client.send(orders.list, {});
    if (!order) throw new Error('there is no order');
    return order;
  };
  const buyKeyAndCarbon = () =>
    buy(shop.client, shop.paypal, BUYER, [keyItem(farm), itemOf(farm, 'Carbon Report')]);
  const later = (ms: number) =>
    vi.spyOn(shop.server.app, 'now').mockReturnValue(new Date(Date.now() + ms));
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

  it('lists the items, prices, payment method and files of an order', async () => {
    const { paymentId, captureId } = await buyKeyAndCarbon();
    expect(await latest()).toMatchObject({
      order_id: paymentId,
      method: 'CC',
      plan_name: null,
      capture_id: captureId,
      total: 230,
      currency: 'AUD',
      items: [
        { property_id: farm, item_type: 'Property Key', price: 75 },
        { property_id: farm, item_type: 'Carbon Report', price: 155 },
      ],
      files: { state: 'making', trouble: null, sent_to: BUYER, list: [] },
    });
    await shop.deliver(paymentId);
    const { files, items } = await latest();
    expect(files).toMatchObject({ state: 'sent', trouble: null });
    expect(files.list.map((file) => file.item_id)).toEqual(items.map((item) => item.item_id));
    expect(Math.abs(Date.parse(files.since) - Date.now())).toBeLessThan(60_000);
  });

  it('names the buyer as their profile did when they paid', async () => {
    const name = '北京农场 · Αγρόκτημα';
    const profile = { name: 'Ελένη', business: name, phone: '', email: BUYER };
    await shop.client.send(owners.edit, { ...profile, abn: '51 824 753 556' });
    await buyKeyAndCarbon();
    await shop.client.send(owners.edit, { ...profile, business: '', abn: '' });
    expect((await latest()).buyer).toEqual({ name, abn: '51824753556' });
    await buyKeyAndCarbon();
    expect((await latest()).buyer).toEqual({ name: 'Ελένη', abn: '' });
  });

  it('names the plan that paid, even after it was revoked, and marks free orders as free', async () => {
    const agentEmail = 'agent@fenceline.example';
    const agent = await shop.server.owner(agentEmail);
    const plan = await shop.rows.plan(agentEmail, [BUYER]);
    const items = [itemOf(farm, 'Carbon Report', { priceCents: 0 })];
    await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    await agent.send(plans.removeClients, { plan_id: plan, owner_emails: BUYER });
    expect(await latest()).toMatchObject({
      method: 'Plan',
      plan_name: `Plan of ${agentEmail}`,
      total: 0,
      files: { state: 'waiting' },
    });
    await askForFiles(shop.client, BUYER, [itemOf(farm, 'Free Carbon Reorder')]);
    expect(await latest()).toMatchObject({ method: 'Free', plan_name: null, total: 0 });
  });

  it('states when the files are expected, and when a failed attempt is retried', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    const minutesTo = (iso?: string | null) => (Date.parse(iso!) - Date.now()) / 60_000;
    expect(minutesTo((await latest()).files.expected_by)).toBeGreaterThan(8);
    expect(minutesTo((await latest()).files.expected_by)).toBeLessThanOrEqual(10);
    expect((await latest()).files.next_try).toBeNull();
    making.fails = () => true;
    making.error = new Error('the raster source is away');
    await shop.deliver(paymentId);
    const { state, next_try } = (await latest()).files;
    expect(state).toBe('making');
    expect(Date.parse(next_try!)).toBeGreaterThan(Date.now() - 60_000);
    making.fails = () => false;
    await shop.deliver(paymentId);
    expect((await latest()).files).toMatchObject({
      state: 'sent',
      expected_by: null,
      next_try: null,
    });
  });

  it('states when a farm’s key was bought, and its files', async () => {
    const keyOf = async (farmId: number) => {
      const params = { property_id: farmId, owner_email: BUYER };
      const [answer] = await shop.client.send(orders.keyPurchased, params);
      return answer;
    };
    expect(await keyOf(farm)).toEqual({ has_property_key_been_purchased: false, purchase: null });
    const { paymentId } = await buyKeyAndCarbon();
    const order = await latest();
    const purchase = { order_id: paymentId, ordered_at: order.ordered_at };
    expect((await keyOf(farm)).purchase).toEqual({ ...purchase, files: [] });
    await shop.deliver(paymentId);
    const [key] = (await latest()).items;
    const files = (await latest()).files.list.filter((file) => file.item_id === key?.item_id);
    expect(files.length).toBeGreaterThan(0);
    expect(await keyOf(farm)).toEqual({
      has_property_key_been_purchased: true,
      purchase: { ...purchase, files },
    });
  });

  it('lists orders by time, with numbers that reveal nothing about other orders', async () => {
    const bought: number[] = [];
    for (let nth = 0; nth < 6; nth++) bought.push((await buyKeyAndCarbon()).paymentId);
    const listed = (await shop.client.send(orders.list, {})).map((order) => order.order_id);
    expect(listed.slice(0, 6)).toEqual(bought.toReversed());
    const third = bought.at(-3);
    const older = await shop.client.send(orders.list, { before_order_id: third });
    expect(older.slice(0, 3).map((order) => order.order_id)).toEqual(
      bought.slice(0, 3).toReversed(),
    );
    expect(bought.every((id) => id >= 100_000_000 && id <= 999_999_999)).toBe(true);
    // No assertion on their order: six random numbers are sorted once in 720 runs.
    expect(new Set(bought).size).toBe(6);
    expect(await shop.client.send(orders.list, { before_order_id: 1 })).toEqual([]);
  });

  it('lets the owner download each file for years, by a link valid for minutes', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    await shop.deliver(paymentId);
    const order = await latest();
    const { link, expires_at: expiresAt } = await linkOf(order);
    expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    const response = await download(link);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect((await download(link.replace(/signature=..../, 'signature=AAAA'))).status).toBe(404);

    later(10 * 365 * DAY_MS);
    expect((await latest()).files.list).toEqual(order.files.list);
    expect((await linkOf(await latest())).link).toContain('/files/deliveries/');
  });

  it('neither shows nor links anything of other owners', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    await shop.deliver(paymentId);
    const order = await latest();
    const stranger = await shop.server.owner('stranger@fenceline.example');
    expect(await stranger.send(orders.list, {})).toEqual([]);
    const [file] = order.files.list;
    const foreign = { item_id: file?.item_id ?? 1, file_name: file?.file_name ?? '' };
    const refused = await refusalOf(
      stranger.send(orders.fileLink, { order_id: paymentId, ...foreign }),
    );
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    for (const params of [
      { order_id: 999_999, ...foreign },
      { order_id: paymentId, ...foreign, file_name: '../../file-link-secret' },
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
    const { paymentId } = await buyKeyAndCarbon();
    await shop.deliver(paymentId);
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
    expect((await latest()).files.list.map((file) => file.byte_length)).toEqual([
      making.paddingBytes,
      making.paddingBytes,
    ]);
  });

  it('says that the mail is waiting, and offers the files meanwhile', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    const away = { send: () => Promise.reject(new Error('the mail server is away')) };
    const mailer = shop.server.app.mailer;
    shop.server.app.mailer = away;
    await shop.deliver(paymentId);
    const { files } = await latest();
    expect(files).toMatchObject({
      state: 'making',
      failure: 'mail',
      trouble: expect.stringContaining('waiting for the mail server'),
    });
    expect(files.list).toHaveLength(2);
    expect((await download((await linkOf(await latest(), 1)).link)).status).toBe(200);
    await shop.hasTriedForDays(paymentId);
    await shop.deliver(paymentId);
    expect((await latest()).files).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('download the files'),
    });
    shop.server.app.mailer = mailer;
  });

  it('says that a report waits for its rasters, notifies the buyer once, and resumes where it stopped', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    making.fails = (nth) => nth === 2;
    await shop.deliver(paymentId);
    expect((await latest()).files).toMatchObject({
      state: 'making',
      trouble: expect.stringContaining('We keep trying'),
    });
    expect((await latest()).files.list).toHaveLength(1);
    expect(shop.sent.some((mail) => mail.messageId.includes(`delay-${paymentId}`))).toBe(false);

    later(20 * 60_000);
    making.fails = () => true;
    await shop.deliver(paymentId);
    await shop.deliver(paymentId);
    const mails = shop.sent.filter((mail) => mail.messageId.includes(`delay-${paymentId}`));
    expect(mails.map((mail) => mail.to)).toEqual([BUYER]);
    expect(mails[0]?.text).toContain('Your payment is recorded');

    making.count = 0;
    making.fails = () => false;
    await shop.deliver(paymentId);
    expect(making.count).toBe(1);
    expect((await latest()).files).toMatchObject({ state: 'sent', trouble: null });
  });

  it('says that a report could not be made for days, and notifies buyer and support by mail', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    making.fails = () => true;
    await shop.deliver(paymentId);
    await shop.hasTriedForDays(paymentId);
    await shop.deliver(paymentId);
    expect((await latest()).files).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('could not be made'),
    });
    for (const reader of ['buyer', 'support'] as const) {
      await notifyOfFailedDelivery(shop.server.app)({ paymentId, reader }, { isLastTry: false });
    }
    const mails = shop.sent.filter((mail) => mail.messageId.includes('failed-'));
    expect(mails.map((mail) => mail.to)).toEqual([BUYER, shop.server.app.settings.SUPPORT_EMAIL]);
  });

  it('says immediately that a report can never be made, and sends the buyer the others', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    making.fails = (nth) => nth === 1;
    making.error = Object.assign(new Error('too many pixels'), { name: 'TooMuchRasterError' });
    await shop.deliver(paymentId);
    making.error = new Error('the raster source is away');
    expect((await latest()).files).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('Some files of this order cannot be made'),
      list: [{ file_name: `report-${farm}.csv` }],
    });
    for (const reader of ['buyer', 'support'] as const) {
      await notifyOfFailedDelivery(shop.server.app)({ paymentId, reader }, { isLastTry: false });
    }
    const mails = shop.sent.filter((mail) => mail.messageId.includes(`-${paymentId}@`));
    expect(mails).toMatchObject([
      {
        to: BUYER,
        subject: `Fenceline: some files of your order ${paymentId}`,
        text: expect.stringMatching(
          /- Forest Carbon Report: .*\n[^]*could not be made\.[^]*- Farm Key: /,
        ),
        attachments: [{ fileName: `report-${farm}.csv` }],
      },
      { to: shop.server.app.settings.SUPPORT_EMAIL },
    ]);
  });

  it('resends the remaining files if the server accepted only the CC copies', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    await shop.server.database.asOwner
      .updateTable('payment')
      .set({ copies_to: ['agent@fenceline.example'] })
      .where('id', '=', paymentId)
      .execute();
    making.fails = (nth) => nth === 1;
    making.error = Object.assign(new Error('too many pixels'), { name: 'TooMuchRasterError' });
    await shop.deliver(paymentId);
    making.error = new Error('the raster source is away');
    const tell = () =>
      notifyOfFailedDelivery(shop.server.app)({ paymentId, reader: 'buyer' }, { isLastTry: false });
    const mailer = shop.server.app.mailer!;
    const refusal = new OutsideUnavailableError('Mail', 'status', { status: 451 });
    shop.server.app.mailer = {
      send: async (message) => ({ ...(await mailer.send(message)), refusal }),
    };
    await expect(tell()).rejects.toThrow('451');
    shop.server.app.mailer = mailer;
    await tell();
    await tell();
    const mails = shop.sent.filter((mail) => mail.messageId.includes(`failed-${paymentId}@`));
    expect(mails.map(({ cc }) => cc)).toEqual([['agent@fenceline.example'], []]);
  });

  it('marks a delivery failed only together with its notices, and retries otherwise', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    making.fails = () => true;
    await shop.deliver(paymentId);
    await shop.hasTriedForDays(paymentId);
    later(20 * 60_000);
    const enqueue = vi.spyOn(shop.server.app.jobs, 'enqueue');
    enqueue.mockRejectedValueOnce(new Error('the database went away'));
    await expect(shop.deliver(paymentId)).rejects.toThrow('went away');
    expect((await latest()).files).toMatchObject({ state: 'making' });
    await shop.deliver(paymentId);
    expect((await latest()).files).toMatchObject({ state: 'failed' });
    // The last attempt sends no delay notice, which would promise more attempts.
    expect(shop.sent.some((mail) => mail.messageId.includes(`delay-${paymentId}`))).toBe(false);
  });

  it('offers every report that can be made while one waits', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    making.fails = (nth) => nth === 1;
    await shop.deliver(paymentId);
    expect((await latest()).files).toMatchObject({ state: 'making' });
    expect((await latest()).files.list).toHaveLength(1);
    await shop.deliver(paymentId);
    expect((await latest()).files).toMatchObject({ state: 'sent' });
    expect(shop.sent.at(-1)?.attachments).toHaveLength(2);
  });

  it('numbers files of the same name, which two farms of the same name produce', async () => {
    const { paymentId } = await buyKeyAndCarbon();
    await shop.deliver(paymentId);
    const names = [`report-${farm}.csv`, `report-${farm}-2.csv`];
    expect((await latest()).files.list.map((file) => file.file_name)).toEqual(names);
    expect(shop.sent.at(-1)!.attachments!.map(({ fileName }) => fileName)).toEqual(names);
  });

  it('says that a benchmark waits for comparison parcels that never arrived', async () => {
    const plan = await shop.rows.plan(BUYER);
    const items = [
      itemOf(farm, 'Property Key', { priceCents: 4_000 }),
      itemOf(farm, 'Benchmark Report', { priceCents: 9_995 }),
    ];
    await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    const { order_id: orderId } = await latest();
    await shop.deliver(orderId);
    expect((await latest()).files).toMatchObject({
      state: 'incomplete',
      trouble: expect.stringContaining('comparison parcels'),
      sent_to: null,
    });
  });

  it('is paginated, latest first', async () => {
    const reader = await shop.server.owner('reader@fenceline.example');
    const { id } = await shop.server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', 'reader@fenceline.example')
      .executeTakeFirstOrThrow();
    const made: number[] = [];
    for (let count = 0; count < ORDERS_PER_PAGE + 3; count++) {
      made.push(await shop.rows.order(id));
    }
    const first = await reader.send(orders.list, {});
    const rest = await reader.send(orders.list, {
      before_order_id: first.at(-1)?.order_id ?? 1,
    });
    expect([...first, ...rest].map((order) => order.order_id)).toEqual(made.toReversed());
    expect(first).toHaveLength(ORDERS_PER_PAGE);
  });

  it('gives each order a total that is the sum of its items, in whole cents', async () => {
    const all = await shop.client.send(orders.list, {});
    expect(all.length).toBeGreaterThan(5);
    for (const order of all) {
      const cents = order.items.reduce((sum, item) => sum + Math.round(item.price * 100), 0);
      expect(order.total).toBe(dollarsOf(cents));
    }
  });
});
