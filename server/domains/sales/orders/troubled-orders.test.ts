import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '#shared/api/contract';
import { itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
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
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { notifyOfFailedDelivery } from '../deliveries/delivery-notices.ts';

const { orders } = contract;

describe('the history of an order in trouble', () => {
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

  it('says that a report waits for its rasters, notifies the buyer once, and resumes where it stopped', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    making.fails = (nth) => nth === 2;
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({
      state: 'making',
      trouble: expect.stringContaining('We keep trying'),
      tries: 1,
      cause: null,
    });
    expect((await latestOrder(shop)).files.list).toHaveLength(1);
    expect(shop.sent.some((mail) => mail.messageId.includes(`delay-${orderId}`))).toBe(false);

    setLater(shop, 20 * 60_000);
    making.fails = () => true;
    await shop.deliver(orderId);
    await shop.deliver(orderId);
    const mails = shop.sent.filter((mail) => mail.messageId.includes(`delay-${orderId}`));
    expect(mails.map((mail) => mail.to)).toEqual([BUYER]);
    expect(mails[0]?.text).toContain('Your payment is recorded');

    making.count = 0;
    making.fails = () => false;
    await shop.deliver(orderId);
    expect(making.count).toBe(1);
    expect((await latestOrder(shop)).files).toMatchObject({ state: 'sent', trouble: null });
  });

  it('says which outside system a delivery waits for until its files are made', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    making.fails = () => true;
    making.error = new OutsideUnavailableError('Ground cover', 'timeout');
    await shop.deliver(orderId);
    await shop.deliver(orderId);
    const cause = 'Ground cover is unavailable';
    expect((await latestOrder(shop)).files).toMatchObject({ tries: 2, cause });
    making.fails = () => false;
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({ state: 'sent', tries: 0, cause: null });
  });

  it('says that a report could not be made for days, and notifies buyer and support by mail', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    making.fails = () => true;
    await shop.deliver(orderId);
    await shop.hasTriedForDays(orderId);
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('could not be made'),
    });
    for (const reader of ['buyer', 'support'] as const) {
      await notifyOfFailedDelivery(shop.server.app)(
        { paymentId: orderId, reader },
        { isLastTry: false },
      );
    }
    const mails = shop.sent.filter((mail) => mail.messageId.includes('failed-'));
    expect(mails.map((mail) => mail.to)).toEqual([BUYER, shop.server.app.settings.SUPPORT_EMAIL]);
  });

  it('says immediately that a report can never be made, and sends the buyer the others', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    making.fails = (nth) => nth === 1;
    making.error = Object.assign(new Error('too many pixels'), { name: 'TooMuchRasterError' });
    await shop.deliver(orderId);
    making.error = new Error('the raster source is away');
    expect((await latestOrder(shop)).files).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('Some files of this order cannot be made'),
      list: [{ file_name: `report-${farm}.csv` }],
    });
    for (const reader of ['buyer', 'support'] as const) {
      await notifyOfFailedDelivery(shop.server.app)(
        { paymentId: orderId, reader },
        { isLastTry: false },
      );
    }
    const mails = shop.sent.filter((mail) => mail.messageId.includes(`-${orderId}@`));
    expect(mails).toMatchObject([
      {
        to: BUYER,
        subject: `Fenceline: some files of your order ${orderId}`,
        text: expect.stringMatching(
          /- Forest Carbon Report: .*\n[^]*could not be made\.[^]*- Farm Key: /,
        ),
        attachments: [{ fileName: `report-${farm}.csv` }],
      },
      { to: shop.server.app.settings.SUPPORT_EMAIL },
    ]);
  });

  it('sends the remaining files if the mail server at first accepted only the copies', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    await shop.server.database.asOwner
      .updateTable('payment')
      .set({ copies_to: ['agent@fenceline.example'] })
      .where('id', '=', orderId)
      .execute();
    making.fails = (nth) => nth === 1;
    making.error = Object.assign(new Error('too many pixels'), { name: 'TooMuchRasterError' });
    await shop.deliver(orderId);
    making.error = new Error('the raster source is away');
    const tell = () =>
      notifyOfFailedDelivery(shop.server.app)(
        { paymentId: orderId, reader: 'buyer' },
        { isLastTry: false },
      );
    const mailer = shop.server.app.mailer!;
    const refusal = new OutsideUnavailableError('Mail', 'status', { status: 451 });
    shop.server.app.mailer = {
      send: async (message) => ({ ...(await mailer.send(message)), refusal }),
    };
    await expect(tell()).rejects.toThrow('451');
    shop.server.app.mailer = mailer;
    await tell();
    await tell();
    const mails = shop.sent.filter((mail) => mail.messageId.includes(`failed-${orderId}@`));
    expect(mails.map(({ cc }) => cc)).toEqual([['agent@fenceline.example'], []]);
  });

  it('marks a delivery failed only together with its notices, and retries otherwise', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    making.fails = () => true;
    await shop.deliver(orderId);
    await shop.hasTriedForDays(orderId);
    setLater(shop, 20 * 60_000);
    const enqueue = vi.spyOn(shop.server.app.jobs, 'enqueue');
    enqueue.mockRejectedValueOnce(new Error('the database went away'));
    await expect(shop.deliver(orderId)).rejects.toThrow('went away');
    expect((await latestOrder(shop)).files).toMatchObject({ state: 'making' });
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({ state: 'failed' });
    // The last attempt sends no delay notice, which would promise more attempts.
    expect(shop.sent.some((mail) => mail.messageId.includes(`delay-${orderId}`))).toBe(false);
  });

  it('offers every report that can be made while one waits', async () => {
    const { orderId } = await buyKeyAndCarbon(shop, farm);
    making.fails = (nth) => nth === 1;
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({ state: 'making' });
    expect((await latestOrder(shop)).files.list).toHaveLength(1);
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({ state: 'sent' });
    expect(shop.sent.at(-1)?.attachments).toHaveLength(2);
  });

  it('says that a benchmark waits for comparison parcels that never arrived', async () => {
    const plan = await shop.rows.plan(BUYER);
    const items = [
      itemOf(farm, 'Property Key', { priceCents: 4_000 }),
      itemOf(farm, 'Benchmark Report', { priceCents: 9_995 }),
    ];
    await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    const { order_id: orderId } = await latestOrder(shop);
    await shop.deliver(orderId);
    expect((await latestOrder(shop)).files).toMatchObject({
      state: 'incomplete',
      trouble: expect.stringContaining('comparison parcels'),
      sent_to: null,
    });
  });
});
