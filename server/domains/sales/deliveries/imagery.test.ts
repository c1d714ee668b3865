import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { buyKey } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import type { MapBackdrop } from '../../../documents/map-backdrop.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { deliverOrder } from './deliver-order.ts';
import { MAX_IMAGERY_TRIES } from './make-order-files.ts';

const BACKDROP: MapBackdrop = {
  z: 14,
  x: 1,
  y: 1,
  columns: 1,
  rows: 1,
  tiles: [{ satellite: null, names: null }],
  attribution: '© Imagery',
};

const { orders } = contract;

describe('a paid report whose map service times out', () => {
  let shop: PaidShop;
  let sent: MailMessage[];
  let isAway: boolean;
  let admin: Client;
  beforeAll(async () => {
    shop = await startPaidShop();
    Object.assign(shop.server.app, {
      mailer: {
        async send(message: MailMessage) {
          sent.push(message);
          return { rejected: [] };
        },
      },
      async readBackdrop() {
        if (isAway) throw new OutsideUnavailableError('Map tiles', 'timeout');
        return BACKDROP;
      },
    });
  });
  beforeAll(async () => {
    const { server, rows } = shop;
    await rows.admin('admin@fenceline.example');
    admin = await server.client('admin@fenceline.example');
  });
  afterAll(() => shop.stop());
  beforeEach(() => {
    sent = [];
    isAway = true;
  });

  const buy = async () => {
    const { orderId } = await buyKey(shop.client, shop.paypal, BUYER, await shop.farm());
    const deliver = () =>
      deliverOrder(shop.server.app)({ paymentId: orderId }, { isLastTry: false });
    const delivery = () =>
      shop.server.database.asOwner
        .selectFrom('delivery')
        .select(['state', 'failure', 'tries'])
        .where('payment_id', '=', orderId)
        .executeTakeFirst();
    return { orderId, deliver, delivery };
  };
  const onlyMail = (): MailMessage => {
    const [mail, ...more] = sent;
    expect(more).toEqual([]);
    if (!mail) throw new Error('Nothing was mailed.');
    return mail;
  };
  const pdfText = async ({ attachments = [] }: MailMessage) => {
    const pdf = attachments.find(({ contentType }) => contentType === 'application/pdf');
    const document = await getDocumentProxy(new Uint8Array(Buffer.from(pdf?.content ?? '')));
    const { text } = await extractText(document, { mergePages: true });
    return text.replaceAll(/\s+/g, ' ');
  };

  it('waits, and is made with its imagery once the service answers', async () => {
    const { deliver, delivery } = await buy();
    await deliver();
    expect(sent).toEqual([]);
    expect(await delivery()).toEqual({ state: 'making', failure: 'making', tries: 1 });
    isAway = false;
    await deliver();
    expect(await delivery()).toMatchObject({ state: 'sent' });
    expect(await pdfText(onlyMail())).toContain('© Imagery');
    expect(onlyMail().text).not.toContain('imagery');
  });

  it('makes the report without imagery after the last attempt, and says so in the PDF and the mail', async () => {
    const { deliver, delivery } = await buy();
    for (let tries = 0; tries < MAX_IMAGERY_TRIES; tries++) await deliver();
    expect(sent).toEqual([]);
    await deliver();
    expect(await delivery()).toMatchObject({ state: 'sent' });
    expect(await pdfText(onlyMail())).toContain(
      'Without satellite imagery: the map service did not answer.',
    );
    expect(onlyMail().text.replaceAll(/\s+/g, ' ')).toContain(
      'The maps have no satellite imagery, because the map service did not answer.',
    );
  });

  it('is made again with its imagery when an admin asks, once, and mailed', async () => {
    const { orderId, deliver, delivery } = await buy();
    for (let tries = 0; tries <= MAX_IMAGERY_TRIES; tries++) await deliver();
    const seen = async () => {
      const [order] = await admin.send(orders.all, { search: String(orderId) });
      return order?.lacks_imagery;
    };
    const retry = (client: Client) => client.send(orders.retryDelivery, { order_id: orderId });
    await expect(retry(shop.client)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await seen()).toBe(true);
    [isAway, sent] = [false, []];
    await retry(admin);
    await deliver();
    expect(await delivery()).toMatchObject({ state: 'sent' });
    expect(await pdfText(onlyMail())).toContain('© Imagery');
    expect(await seen()).toBe(false);
    await expect(retry(admin)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
