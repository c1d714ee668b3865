import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract, MAX_MAILS_AGAIN } from '#shared/api/contract';
import { buyKey } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { latestOrder } from '../../../../tests/support/orders/shown-order.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { checkRefunds } from '../billing/check-refunds.ts';
import { recordRefund } from '../billing/record-refund.ts';
import { sendMailAgain } from './mail-again.ts';

const { orders, audit } = contract;
const ADMIN = 'admin@fenceline.example';
const NOW = { isLastTry: false };

describe('an admin who helps a buyer', () => {
  let shop: PaidShop;
  let admin: Client;
  let orderId: number;
  let captureId: string;
  let later = 0;

  beforeAll(async () => {
    shop = await startPaidShop(
      {
        findReportMaker: () => standInMaker,
        now: () => new Date(Date.now() + later * 86_400_000),
      },
      { ISSUER_ABN: '51824753556' },
    );
    await shop.rows.admin(ADMIN);
    await shop.rows.owner(ADMIN);
    admin = await shop.server.client(ADMIN);
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    ({ orderId, captureId } = await buyKey(shop.client, shop.paypal, BUYER, await shop.farm()));
    shop.sent.length = 0;
  });

  const jobs = async (name: string) => {
    const { rows } = await shop.server.database.pool.query<{ data: never }>(
      `DELETE FROM pgboss.job WHERE name = $1 AND state = 'created' RETURNING data`,
      [name],
    );
    return rows.map(({ data }) => data);
  };
  const again = async (mail: string) => {
    await admin.send(orders.mailAgain, { order_id: orderId, mail });
    for (const data of await jobs('mail-again')) await sendMailAgain(shop.server.app)(data, NOW);
    return shop.sent.splice(0);
  };
  const entries = async () => {
    const found = await admin.send(audit.list, { object: 'order', object_id: String(orderId) });
    return found.map(({ actor, action, about, after }) => ({ actor, action, about, after }));
  };

  it('is refused as anybody else, and for an order that does not exist', async () => {
    const asked = { order_id: orderId };
    for (const [call, params] of [
      [orders.asBuyer, asked],
      [orders.supportLink, { ...asked, item_id: null, name: 'INV-000001' }],
      [orders.mailAgain, { ...asked, mail: 'received' }],
    ] as const) {
      await expect(shop.client.send(call, params as never)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      await expect(admin.send(call, { ...params, order_id: 999_999_999 })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('sees the order as its buyer sees it', async () => {
    await shop.deliver(orderId);
    const [seen] = await admin.send(orders.asBuyer, { order_id: orderId });
    expect(seen).toEqual(await latestOrder(shop));
  });

  it('opens its files and its invoice, which the audit records', async () => {
    await shop.deliver(orderId);
    const { files, billing } = await latestOrder(shop);
    const { item_id, file_name: name } = files.list[0]!;
    for (const file of [
      { item_id, name },
      { item_id: null, name: billing!.number! },
    ]) {
      const [{ link }] = await admin.send(orders.supportLink, { order_id: orderId, ...file });
      const response = await fetch(link.replace('http://localhost', shop.server.origin));
      expect(response.status).toBe(200);
    }
    await expect(
      admin.send(orders.supportLink, { order_id: orderId, item_id, name: 'inputs.json.gz' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await entries()).slice(0, 2)).toMatchObject([
      { actor: ADMIN, action: 'file opened', about: BUYER },
      { actor: ADMIN, action: 'file opened', after: { file: name } },
    ]);
  });

  it('has the first mail, the delivery and a credit note sent again to the present address', async () => {
    await expect(again('delivery')).rejects.toMatchObject({ code: 'CONFLICT' });
    await shop.deliver(orderId);
    await shop.paypal.payBack(captureId, { value: '25.00' });
    later = 2;
    await checkRefunds(shop.server.app)({}, NOW);
    for (const data of await jobs('record-refund')) await recordRefund(shop.server.app)(data, NOW);
    later = 0;
    const note = (await latestOrder(shop)).refunds![0]!.credit_note;
    shop.sent.length = 0;
    const moved = 'moved@fenceline.example';
    const move = (from: string, to: string) =>
      shop.server.database.asOwner
        .updateTable('owner')
        .set({ email: to })
        .where('email', '=', from)
        .execute();
    await move(BUYER, moved);
    const mails = [
      ...(await again('received')),
      ...(await again('delivery')),
      ...(await again(note)),
    ].map(({ to, cc = [], subject, attachments }) => [to, cc, subject, attachments!.length > 0]);
    await move(moved, BUYER);
    expect(mails).toEqual([
      [moved, [], `Fenceline: we received your order ${orderId}`, true],
      [moved, [], `Fenceline: files of your order ${orderId}`, true],
      [moved, [], `Fenceline: $25.00 of your order ${orderId} was refunded`, true],
    ]);
    expect((await entries())[0]).toMatchObject({
      actor: ADMIN,
      action: 'mail sent again',
      after: { mail: note },
    });
    await expect(again('CN-999999')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has a mail sent again five times a day, each under an id of its own', async () => {
    const ids = new Set<string | undefined>();
    for (let nth = 0; nth < MAX_MAILS_AGAIN; nth++) {
      for (const { messageId } of await again('received')) ids.add(messageId);
    }
    expect(ids.size).toBe(MAX_MAILS_AGAIN);
    await expect(again('received')).rejects.toMatchObject({
      message: expect.stringContaining('5 mails were sent again in the last 24 hours'),
    });
    expect(shop.sent).toEqual([]);
  });
});
