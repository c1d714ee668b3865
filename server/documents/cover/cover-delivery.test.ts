import { strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { itemOf, planOrderOf } from '../../../tests/support/orders/paid-order.ts';
import {
  BUYER,
  refusalOf,
  startPaidShop,
  type PaidShop,
} from '../../../tests/support/orders/paid-shop.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import type { RasterSource } from '../../rasters/index.ts';
import { exampleGround, exampleWoody } from './example-cover.fixture.ts';

const { orders, reports } = contract;
/** A position between the shop's farms and their comparison parcels. */
const RIVERINA = [146.3, -34.43] as const;

describe('cover reports in an order', () => {
  let shop: PaidShop;
  let plan: number;
  let awayTimes = 0;

  beforeAll(async () => {
    shop = await startPaidShop();
    plan = await shop.rows.plan(BUYER);
    const woody = exampleWoody({ near: RIVERINA });
    const sometimesAway: RasterSource = {
      async open(date) {
        if (awayTimes > 0) {
          awayTimes -= 1;
          throw new OutsideUnavailableError('Woody cover', 'timeout');
        }
        return woody.open(date);
      },
    };
    shop.server.app.cover = { ground: exampleGround({ near: RIVERINA }), woody: sometimesAway };
  });
  afterAll(() => shop.stop());

  const itemsFor = (farm: number) => [
    itemOf(farm, 'Property Key', { priceCents: 4_000 }),
    itemOf(farm, 'Benchmark Report', {
      pids: shop.pids,
      priceCents: 9_995,
      selection: { distances: [{ km: 5, min_area_ha: 10 }], has_file: false },
    }),
    itemOf(farm, 'Carbon Report', { priceCents: 0 }),
  ];

  async function bought(): Promise<number> {
    const farm = await shop.farm();
    const items = itemsFor(farm);
    const [row] = await shop.client.send(orders.payByPlan, {
      ...planOrderOf(plan, BUYER, items),
      comparison_selections: items.map((item) => item.comparison_selection ?? null),
    });
    await shop.client.send(orders.registerItems, {
      property_ids: items.map((item) => item.property_id),
      types: items.map((item) => item.item_type),
    });
    await shop.client.send(orders.recordBenchmarks, {
      owner_email: BUYER,
      property_ids: [farm],
      reference_cibo_ids_text_array: [`{${shop.pids.join(',')}}`],
    });
    await shop.client.send(reports.generate, {
      status: 'submitted',
      items,
      user_email: BUYER,
      plan_owners: [],
    });
    return row.add_plan_export;
  }
  const deliveryOf = (orderId: number) =>
    shop.server.database.asOwner
      .selectFrom('delivery')
      .select(['state', 'failure', 'tries'])
      .where('payment_id', '=', orderId)
      .executeTakeFirst();

  it('arrive in one e-mail with the Farm Key, and only once (PROD-18)', async () => {
    const orderId = await bought();
    shop.sent.length = 0;
    await shop.deliver(orderId);
    await shop.deliver(orderId);
    expect(shop.sent).toHaveLength(1);
    expect(shop.sent[0]!.text).toMatch(
      /^What this report says: Woody Veg. & Ground Cover Report: Farm of owner \d+$/m,
    );
    const names = shop.sent[0]!.attachments?.map(({ fileName }) => fileName) ?? [];
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
    expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(7);
    expect(await deliveryOf(orderId)).toMatchObject({ state: 'sent' });
  });

  it('contain a table of the farm’s paddocks', async () => {
    const orderId = await bought();
    const [{ farm_id: farm } = { farm_id: 0 }] = await shop.itemsOf(orderId);
    await shop.server.database.asOwner
      .insertInto('farm_paddock')
      .columns(['farm_id', 'position', 'name', 'kind', 'area_ha', 'geometry'])
      .expression((q) =>
        q
          .selectFrom('farm_parcel')
          .select(({ val }) => [
            'farm_id',
            'position',
            val('House paddock').as('name'),
            val('grazing').as('kind'),
            'area_ha',
            'geometry',
          ])
          .where('farm_id', '=', farm),
      )
      .execute();
    shop.sent.length = 0;
    await shop.deliver(orderId);
    const tables = shop.sent[0]!.attachments!.filter(({ fileName }) =>
      fileName.endsWith('paddocks.csv'),
    );
    expect(tables).toHaveLength(2);
    for (const { content } of tables) expect(strFromU8(content)).toContain('House paddock');
  });

  it('state the same comparison parcels as the buyer’s own search', async () => {
    const orderId = await bought();
    shop.sent.length = 0;
    await shop.deliver(orderId);
    const table = shop.sent[0]!.attachments!.find(({ fileName }) =>
      fileName.endsWith('comparison-parcels.csv'),
    );
    const [titles = [], row = []] = strFromU8(table!.content)
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (name: string) => row[titles.indexOf(name)];
    expect(cell('selection')).toBe('within 5 km of the farm and larger than 10 ha');
    const [found, chosen, leftOut, added] = [
      'search_found',
      'search_chosen',
      'search_left_out',
      'others_added',
    ].map((name) => Number(cell(name)));
    expect(found).toBe(chosen! + leftOut!);
    expect(chosen! + added!).toBe(shop.pids.length);
    expect(cell('found_by_search')).toBe(chosen === 0 ? 'no' : 'yes');
  });

  it('wait while the raster store is unavailable, say so, and arrive afterwards', async () => {
    const orderId = await bought();
    shop.sent.length = 0;
    awayTimes = 1;
    await shop.deliver(orderId);
    expect(shop.sent).toHaveLength(0);
    expect(await deliveryOf(orderId)).toMatchObject({ state: 'making', failure: 'making' });
    await shop.deliver(orderId);
    expect(shop.sent).toHaveLength(1);
    expect(await deliveryOf(orderId)).toMatchObject({ state: 'sent', failure: null });
  });

  it('cannot be ordered where no cover source is configured', async () => {
    const { cover } = shop.server.app;
    shop.server.app.cover = { ground: null, woody: null };
    const refused = await refusalOf(
      shop.client.send(orders.payByPlan, planOrderOf(plan, BUYER, itemsFor(await shop.farm()))),
    );
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(refused.message).toContain('cannot be ordered here');
    shop.server.app.cover = cover;
  });
});
