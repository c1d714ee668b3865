import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { askForFiles, itemOf, planOrderOf } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { exampleGround, exampleWoody } from '../../../documents/cover/example-cover.fixture.ts';
import { testSigner } from '../../../platform/signature/signer.fixture.ts';
import type { CoverSources } from '../../../rasters/index.ts';
import { dropStrayFiles } from './drop-stray-files.ts';
import { inputsKey } from './delivery-files.ts';
import { reproduceOrder } from './reproduce-order.ts';

// Only in `npm run test:full`: makes every report of an order twice.

const { orders } = contract;
const NEAR = [146.3, -34.43] as const;

describe('reproduceOrder', () => {
  let shop: PaidShop;
  let orderId: number;
  let cover: CoverSources;

  beforeAll(async () => {
    shop = await startPaidShop();
    cover = { ground: exampleGround({ near: NEAR }), woody: exampleWoody({ near: NEAR }) };
    shop.server.app.cover = cover;
    shop.server.app.signPdf = await testSigner();
    const plan = await shop.rows.plan(BUYER);
    const farm = await shop.farm();
    await shop.server.database.pool.query(
      `UPDATE farm SET lpa_verified = true, lpa_verified_at = now()`,
    );
    const items = [
      itemOf(farm, 'Property Key', { priceCents: 4_000 }),
      itemOf(farm, 'Benchmark Report', { pids: shop.pids, priceCents: 9_995 }),
      itemOf(farm, 'Carbon Report', { priceCents: 0 }),
    ];
    const [row] = await shop.client.send(orders.payByPlan, {
      ...planOrderOf(plan, BUYER, items),
      comparison_cads: items.map((item) => item.comparison_cads),
    });
    orderId = row.add_plan_export;
    await askForFiles(shop.client, BUYER, items);
    await shop.deliver(orderId);
  });
  afterAll(() => shop.stop());

  const reproduce = (changes: Partial<Parameters<typeof reproduceOrder>[1]> = {}) => {
    const { app } = shop.server;
    const { GROUND_COVER_NAME: ground, WOODY_COVER_NAME: woody } = app.settings;
    const names = { ground, woody };
    const { files, version } = app;
    return reproduceOrder(orderId, { files, cover, names, version, onReport() {}, ...changes });
  };
  const outcomes = async (changes?: Parameters<typeof reproduce>[0]) =>
    Object.fromEntries(
      (await reproduce(changes))!.files.map(({ fileName, outcome }) => [fileName, outcome]),
    );

  it('makes every file of an order again to the last byte, also after the farm has changed', async () => {
    const { database } = shop.server;
    await database.pool.query(`UPDATE farm SET name = 'Another name', pic_code = 'NK999999'`);
    const reproduced = await reproduce();
    expect(reproduced?.changes).toEqual([]);
    expect(reproduced?.files).toHaveLength(16);
    expect(reproduced?.files.every(({ outcome }) => outcome === 'same')).toBe(true);
  });

  it('names the files that differ and the cover data that have changed', async () => {
    const moved = exampleWoody({ near: [146.31, -34.43] });
    const changed = { cover: { ...cover, woody: moved } };
    expect((await reproduce(changed))?.changes).toEqual([
      'The pixel grid of the woody cover has changed.',
    ]);
    const found = Object.entries(await outcomes(changed));
    const differing = found.filter(([, outcome]) => outcome === 'differs').map(([name]) => name);
    for (const end of ['-forest-carbon.csv', '-woody-cover.csv']) {
      expect(
        differing.some((name) => name.endsWith(end)),
        end,
      ).toBe(true);
    }
    expect(differing.some((name) => name.includes('boundary'))).toBe(false);
  });

  it('names a differing version and data set', async () => {
    const names = { ground: 'Cover of a tester, version 9', woody: undefined };
    expect((await reproduce({ names, version: '1999.1' }))?.changes).toEqual([
      expect.stringMatching(/made the files; this is 1999\.1\.$/),
      expect.stringMatching(/^The ground cover was .*; now it is Cover of a tester, version 9\.$/),
      expect.stringMatching(/^The woody cover was .*; now it is not configured\.$/),
    ]);
  });

  it('says which part of an order it cannot make again', async () => {
    const { files } = shop.server.app;
    const [{ id } = { id: 0 }] = await shop.itemsOf(orderId);
    const key = inputsKey(orderId, id);
    const recorded = (await files.get(key))!;
    await files.remove(key);
    const reproduced = await reproduce();
    await files.put(key, recorded);
    expect(reproduced?.changes).toEqual([
      'Items without recorded inputs, which were not made again: 1.',
    ]);
  });

  it('reports a delivered file that was changed in the store', async () => {
    const { files } = shop.server.app;
    const [{ id } = { id: 0 }] = await shop.itemsOf(orderId);
    const folder = `deliveries/${orderId}/${id}`;
    for await (const { key } of files.list(folder)) {
      if (key.endsWith('.kml')) await files.put(key, new TextEncoder().encode('<kml/>'));
    }
    expect(
      (await reproduce())?.files.find(({ fileName }) => fileName.endsWith('.kml')),
    ).toMatchObject({
      outcome: 'lost',
    });
  });

  it('keeps the recorded inputs when stray files are dropped', async () => {
    const { app } = shop.server;
    const later = new Date(app.now().getTime() + 48 * 3_600_000);
    await dropStrayFiles({ ...app, now: () => later });
    const [{ id } = { id: 0 }] = await shop.itemsOf(orderId);
    expect(await app.files.get(inputsKey(orderId, id))).not.toBeNull();
  });

  it('returns null for an order without recorded inputs', async () => {
    const { files } = shop.server.app;
    const present = {
      files,
      cover,
      names: { ground: 'x', woody: 'y' },
      version: '1',
      onReport() {},
    };
    expect(await reproduceOrder(999_999, present)).toBeNull();
  });
});
