import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { buy, keyItem } from '../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../tests/support/orders/paid-shop.ts';
import { standInMaker } from '../../tests/support/orders/stand-in-maker.ts';

const OTHER = 'other@fenceline.example';
let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop({ findReportMaker: () => standInMaker });
});
afterAll(() => shop.stop());

/**
 * Blocks the answers of the file store until they are released; resolves once this many packs wait.
 */
function holdFiles() {
  const { files } = shop.server.app;
  const get = files.get.bind(files);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const waiting = { count: 0, changed: () => {} };
  files.get = async (key) => {
    waiting.count += 1;
    waiting.changed();
    await held;
    return get(key);
  };
  return {
    until: (count: number) =>
      new Promise<void>((resolve) => {
        waiting.changed = () => (waiting.count >= count ? resolve() : undefined);
        waiting.changed();
      }),
    letGo() {
      files.get = get;
      letGo();
    },
  };
}

async function packOf(email: string): Promise<() => Promise<Response>> {
  const owner = email === BUYER ? shop.ownerId : await shop.rows.owner(email);
  const farm = await shop.rows.farm(owner, 'farm_key');
  await shop.rows.parcel(farm);
  const client = await shop.server.client(email);
  const { orderId } = await buy(client, shop.paypal, email, [keyItem(farm)]);
  await shop.deliver(orderId);
  return async () => {
    const [{ link }] = await client.send(contract.orders.packLink, { order_id: orderId });
    return fetch(link.replace('http://localhost', shop.server.origin));
  };
}

it('the packs route limits a user to two simultaneous downloads, so that others can download theirs', async () => {
  const mine = await packOf(BUYER);
  const others = await packOf(OTHER);
  const hold = holdFiles();
  const begun = [mine(), mine()];
  await hold.until(2);

  const refused = await mine();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.text()).toContain('already downloading two packs');
  begun.push(others());
  await hold.until(3);

  hold.letGo();
  for (const download of begun) {
    const response = await download;
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  await expect.poll(async () => (await mine()).status).toBe(200);
});
