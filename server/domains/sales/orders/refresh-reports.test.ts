import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_COVER_RECORD, keepCoverRecord } from '#entities/cover';
import { contract } from '#shared/api/contract';
import { askForFiles, itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { exampleGround, exampleWoody } from '../../../documents/cover/example-cover.fixture.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { refreshReports } from './refresh-reports.ts';

const { farms, orders } = contract;
const ADMIN = 'admin@fenceline.example';
const NEWER = { ...DEFAULT_COVER_RECORD, woody: '2022' };
const near = [146.3, -34.43] as const;

describe('reports whose data became newer', () => {
  let shop: PaidShop;
  let planId: number;

  beforeAll(async () => {
    shop = await startPaidShop({}, { REFRESH_REPORTS: 'yes' });
    shop.server.app.cover = { ground: exampleGround({ near }), woody: exampleWoody({ near }) };
    await shop.rows.admin(ADMIN);
    await shop.rows.owner(ADMIN);
    planId = await shop.rows.plan(BUYER);
  });
  afterAll(() => shop.stop());
  afterEach(() => keepCoverRecord(DEFAULT_COVER_RECORD));

  /** A delivered carbon report and a key of a new farm. */
  const bought = async () => {
    const farm = await shop.farm();
    const items = [
      itemOf(farm, 'Property Key', { priceCents: 4_000 }),
      itemOf(farm, 'Carbon Report', { priceCents: 0 }),
    ];
    const [{ add_plan_export: orderId }] = await shop.client.send(
      orders.payByPlan,
      planOrderOf(planId, BUYER, items),
    );
    await askForFiles(shop.client, BUYER, items);
    await shop.deliver(orderId);
    return { farm, orderId };
  };
  const refresh = () => refreshReports(shop.server.app)({}, { isLastTry: false });
  const ordersOf = async (farm: number) =>
    (await shop.client.send(orders.list, {})).filter(({ items }) =>
      items.some(({ property_id: id }) => id === farm),
    );

  it('are not made again without newer data, nor where the operator does not want it', async () => {
    const { farm } = await bought();
    await refresh();
    expect(await ordersOf(farm)).toHaveLength(1);
    const { settings } = shop.server.app;
    shop.server.app.settings = { ...settings, REFRESH_REPORTS: 'no' };
    keepCoverRecord(NEWER);
    try {
      await refresh();
    } finally {
      shop.server.app.settings = settings;
    }
    expect(await ordersOf(farm)).toHaveLength(1);
    expect(readSettings({ OIDC_ISSUER: 'https://id.example.com' }).REFRESH_REPORTS).toBe('no');
  });

  it('are not made again for a refunded item or a deleted farm', async () => {
    const refunded = await bought();
    const [, carbon] = await shop.itemsOf(refunded.orderId);
    await shop.server.database.pool.query(
      'UPDATE payment_item SET price_cents = 100 WHERE id = $1',
      [carbon!.id],
    );
    await shop.server.database.asOwner
      .insertInto('refund_request')
      .values({
        id: crypto.randomUUID(),
        payment_id: refunded.orderId,
        owner_id: shop.ownerId,
        lines: JSON.stringify([{ itemId: carbon!.id, cents: 100 }]),
        amount_cents: 100,
        state: 'done',
        reason: 'A mistake',
        requested_by: ADMIN,
      } as never)
      .execute();
    const deleted = await bought();
    await shop.client.send(farms.remove, { property_id: deleted.farm });
    keepCoverRecord(NEWER);
    await refresh();
    expect(await ordersOf(refunded.farm)).toHaveLength(1);
    expect(await ordersOf(deleted.farm)).toHaveLength(1);
  });

  it('come once more for their buyer, free of charge, with a mail that says why, and never twice', async () => {
    const { farm, orderId } = await bought();
    keepCoverRecord(NEWER);
    await refresh();
    const [again, first, ...others] = await ordersOf(farm);
    expect(others).toEqual([]);
    expect(first!.order_id).toBe(orderId);
    expect(again).toMatchObject({
      total: 0,
      method: 'Free',
      items: [{ item_type: 'Carbon Report' }],
    });
    expect((await ordersOf(farm)).map((order) => order.is_refresh)).toEqual([true, false]);
    shop.sent.length = 0;
    await shop.deliver(again!.order_id);
    expect(shop.sent).toHaveLength(1);
    const [mail] = shop.sent;
    expect(mail!.to).toContain(BUYER);
    expect(mail!.subject).toContain(`your report with newer data, order ${again!.order_id}`);
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(
      'Newer data have arrived since you ordered this report. We made it once more with them, free of charge.',
    );
    expect(mail!.text).toContain('Data to 2022');
    const [{ free_types: free }] = await shop.client.send(orders.freeReorder, {
      property_id: farm,
    });
    const [{ free_types: other }] = await shop.client.send(orders.freeReorder, {
      property_id: (await bought()).farm,
    });
    expect(free).toEqual(other);
    const admin = await shop.server.client(ADMIN);
    const listed = await admin.send(orders.all, {});
    expect(listed.find((order) => order.order_id === again!.order_id)).toMatchObject({
      ordered_by: 'Fenceline (newer data)',
    });
    await refresh();
    keepCoverRecord({ ...NEWER, woody: '2023' });
    await refresh();
    expect(await ordersOf(farm)).toHaveLength(2);
  });
});
