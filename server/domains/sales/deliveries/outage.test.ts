import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract, type OrderRecord } from '#shared/api/contract';
import { freePort } from '../../../../tests/support/journeys/built-server.ts';
import {
  askForFiles,
  buyKey,
  itemOf,
  planOrderOf,
} from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { createMailer } from '../../../platform/mail/index.ts';
import { createCogSource } from '../../../rasters/cog/cog-source.ts';
import { startRangeServer } from '../../../rasters/cog/range-server.fixture.ts';
import { geographic, writeCog } from '../../../rasters/cog/write-cog.fixture.ts';
import { startSmtpReceiver } from '../../../../sandbox/mailbox/smtp-receiver.ts';
import { deliverOrder } from './deliver-order.ts';

// Only in `npm run test:full`: its deliveries wait for their own pauses, two minutes in all.

const { orders } = contract;
/**
 * Attempts follow after 2, 4, 8 … seconds; the raster client pauses for ten after too many
 * failures.
 */
const PATIENCE = { timeout: 60_000, interval: 250 };

/** A shop whose jobs run from the queue, as in production. */
async function startWorkingShop(): Promise<PaidShop> {
  const shop = await startPaidShop();
  // Only this queue is worked; the others stay idle.
  const handlers = { 'deliver-payment': deliverOrder(shop.server.app) } as JobHandlers;
  await shop.server.jobs.work(handlers);
  return shop;
}

const orderIn = async (shop: PaidShop, orderId: number): Promise<OrderRecord> => {
  const all = await shop.client.send(orders.list, {});
  return all.find(({ order_id }) => order_id === orderId)!;
};

describe('deliveries while the mail server is down', () => {
  let shop: PaidShop;
  beforeAll(async () => {
    shop = await startWorkingShop();
  });
  afterAll(() => shop.stop());

  it('wait, offer downloads to their buyers, and arrive once when it is back', async () => {
    const port = await freePort();
    shop.server.app.mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: shop.server.app.settings.MAIL_FROM,
    });
    const bought: number[] = [];
    for (let count = 0; count < 3; count++) {
      const farm = await shop.farm();
      bought.push((await buyKey(shop.client, shop.paypal, BUYER, farm)).orderId);
    }
    await vi.waitFor(async () => {
      for (const id of bought) {
        const { files } = await orderIn(shop, id);
        expect(files).toMatchObject({
          state: 'making',
          trouble: expect.stringContaining('waiting for the mail server'),
        });
        expect(files.list).toHaveLength(4);
      }
    }, PATIENCE);

    const arrived: Uint8Array[] = [];
    const receiver = await startSmtpReceiver(async (source) => arrived.push(source), {
      onPort: port,
    });
    await vi.waitFor(async () => {
      for (const id of bought) {
        const { files } = await orderIn(shop, id);
        expect(files).toMatchObject({ state: 'sent', trouble: null });
      }
    }, PATIENCE);
    await receiver.stop();
    const mails = await Promise.all(arrived.map((source) => PostalMime.parse(source)));
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(
      new Set(bought.map((id) => `<delivery-${id}@localhost>`)),
    );
    // The four files of the key.
    for (const { attachments } of mails) expect(attachments).toHaveLength(4);
  }, 150_000);
});

describe('deliveries while the raster store is down', () => {
  let shop: PaidShop;
  let store: Awaited<ReturnType<typeof startRangeServer>>;
  beforeAll(async () => {
    shop = await startWorkingShop();
    store = await startRangeServer();
    for (const year of [1991, 2019]) {
      store.files.set(
        `/${year}.tif`,
        writeCog({
          grid: {
            left: 146.35,
            top: -34.35,
            pixelWidth: 0.0005,
            pixelHeight: 0.0005,
            columns: 256,
            rows: 256,
          },
          pixel: () => [year === 1991 ? 10 : 20],
          geoKeys: geographic(4326),
        }),
      );
    }
    const { log } = shop.server.app;
    const template = `${store.origin}/{year}.tif`;
    shop.server.app.cover = {
      ground: null,
      woody: createCogSource({ product: 'woody', template, storedAs: 'cover', log }),
    };
  });
  afterAll(async () => {
    await shop.stop();
    await store.stop();
  });

  it('are retried, the buyer is notified, and the report arrives when the store is back', async () => {
    store.answerBy((_request, response) => response.writeHead(503).end());
    const farm = await shop.farm();
    const plan = await shop.rows.plan(BUYER);
    const items = [
      itemOf(farm, 'Carbon Report', { priceCents: 0 }),
      itemOf(farm, 'Property Key', { priceCents: 4_000 }),
    ];
    const [paid] = await shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, items));
    const orderId = paid.add_plan_export;
    await askForFiles(shop.client, BUYER, items);
    await vi.waitFor(async () => {
      const { files } = await orderIn(shop, orderId);
      expect(files.trouble).toContain('could not be made yet. We keep trying');
      // The Farm Key needs no rasters, so it is already available.
      expect(files.list).toHaveLength(4);
    }, PATIENCE);
    expect(shop.sent).toHaveLength(0);

    // Requested 20 minutes ago: longer than the shop promises.
    await shop.server.database.pool.query(
      `UPDATE delivery SET requested_at = now() - interval '20 minutes' WHERE payment_id = $1`,
      [orderId],
    );
    await vi.waitFor(() => expect(shop.sent).toHaveLength(1), PATIENCE);
    expect(shop.sent[0]).toMatchObject({
      to: BUYER,
      subject: expect.stringContaining('is taking longer than usual'),
    });

    store.answerRightly();
    await vi.waitFor(async () => {
      const { files } = await orderIn(shop, orderId);
      expect(files).toMatchObject({ state: 'sent', trouble: null });
    }, PATIENCE);
    expect(shop.sent).toHaveLength(2);
    const names = shop.sent[1]!.attachments?.map(({ fileName }) => fileName) ?? [];
    expect(names.filter((name) => name.includes('forest-carbon'))).toHaveLength(2);
  }, 200_000);
});
