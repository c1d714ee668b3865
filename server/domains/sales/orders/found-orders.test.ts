import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, MAX_PROBLEM_LENGTH, type OrderFilter } from '#shared/api/contract';
import { buy, itemOf, keyItem } from '../../../../tests/support/orders/paid-order.ts';
import { BUYER, startPaidShop, type PaidShop } from '../../../../tests/support/orders/paid-shop.ts';
import { countStatements } from '../../../../tests/support/server/count-statements.ts';
import { standInMaker } from '../../../../tests/support/orders/stand-in-maker.ts';
import { mailOrderProblem } from './mail-order-problem.ts';

const { orders, farms } = contract;
const NOW = { isLastTry: false };
const STRANGER = 'stranger@fenceline.example';

describe('an order in the list of orders', () => {
  let shop: PaidShop;
  let farm: number;
  let orderId: number;

  beforeAll(async () => {
    shop = await startPaidShop({ findReportMaker: () => standInMaker });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    farm = await shop.farm();
    ({ orderId } = await buy(shop.client, shop.paypal, BUYER, [
      keyItem(farm),
      itemOf(farm, 'Carbon Report'),
    ]));
  });

  const pool = () => shop.server.database.pool;
  const found = async (filter: OrderFilter) =>
    (await shop.client.send(orders.list, filter)).map(({ order_id }) => order_id);
  const invoiceOf = async (id: number) =>
    (await shop.client.send(orders.list, {})).find(({ order_id }) => order_id === id)!.billing!
      .number!;
  const jobs = async (name: string) =>
    (
      await pool().query<{ data: never }>(
        `DELETE FROM pgboss.job WHERE name = $1 AND state = 'created' RETURNING data`,
        [name],
      )
    ).rows.map(({ data }) => data);
  const download = (link: string) => fetch(link.replace('http://localhost', shop.server.origin));

  it('is listed in one round trip to the database, and found by its farm in three', async () => {
    const statements = (filter: OrderFilter) => countStatements(() => found(filter));
    expect(await statements({})).toBe(1);
    expect(await statements({ search: String(orderId) })).toBe(1);
    // Three statements: rights and orders, the check of the farm, the commit.
    expect(await statements({ property_id: farm })).toBe(3);
  });

  it('is not found by another buyer’s farm, nor by text that merely resembles its words', async () => {
    const stranger = await shop.server.owner(STRANGER);
    await expect(stranger.send(orders.list, { property_id: farm })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await stranger.send(orders.list, { search: String(orderId) })).toEqual([]);
    for (const search of ['%', '_', "' OR true --", 'CN-', `${orderId} creek`]) {
      expect(await found({ search }), search).not.toContain(orderId);
    }
  });

  it('is found by its number, its invoice and all words of its farm, in any case', async () => {
    await pool().query(
      `UPDATE payment_item SET farm_name = 'Żurawie Creek' WHERE payment_id = $1`,
      [orderId],
    );
    const invoice = await invoiceOf(orderId);
    for (const search of [String(orderId), invoice, invoice.toLowerCase(), ' creek  żURAW ']) {
      expect(await found({ search }), search).toEqual([orderId]);
    }
  });

  it('is filed under its year in Sydney’s calendar', async () => {
    const at = (time: string) =>
      pool().query('UPDATE payment SET created_at = $1 WHERE id = $2', [time, orderId]);
    await at('2024-12-31T12:59:59Z');
    expect(await found({ year: 2024 })).toEqual([orderId]);
    await at('2024-12-31T13:00:00Z');
    expect(await found({ year: 2024 })).toEqual([]);
    expect(await found({ year: 2025 })).toEqual([orderId]);
  });

  it('is found by its farm, also after the farm was deleted', async () => {
    const other = await shop.farm();
    expect(await found({ property_id: farm })).toEqual([orderId]);
    expect(await found({ property_id: other })).toEqual([]);
    await shop.client.send(farms.remove, { property_id: farm });
    expect(await found({ property_id: farm })).toEqual([orderId]);
  });

  it('changes its state from under way to sent or failed, and to refunded whatever the state of its files', async () => {
    const statesOf = async () => {
      const states = ['under-way', 'sent', 'failed', 'refunded'] as const;
      const has = await Promise.all(
        states.map(async (state) => (await found({ state, search: String(orderId) })).length > 0),
      );
      return states.filter((_, i) => has[i]);
    };
    expect(await statesOf()).toEqual(['under-way']);
    await shop.deliver(orderId);
    expect(await statesOf()).toEqual(['sent']);
    await pool().query(`UPDATE delivery SET state = 'failed' WHERE payment_id = $1`, [orderId]);
    expect(await statesOf()).toEqual(['failed']);
    const refund = (id: string, cents: number) =>
      pool().query(
        `INSERT INTO refund (id, payment_id, owner_id, kind, amount_cents, refunded_at)
         VALUES ($1, $2, $3, 'refund', $4, now())`,
        [id, orderId, shop.ownerId, cents],
      );
    await refund(`R1-${orderId}`, 1_000);
    expect(await statesOf()).toEqual(['failed', 'refunded']);
    await refund(`R2-${orderId}`, 22_000);
    expect(await statesOf()).toEqual(['refunded']);
  });

  it('can be downloaded as a pack by its buyer only, with its invoice and every file', async () => {
    await shop.deliver(orderId);
    const stranger = await shop.server.owner('other@fenceline.example');
    await expect(stranger.send(orders.packLink, { order_id: orderId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const [{ link }] = await shop.client.send(orders.packLink, { order_id: orderId });
    expect((await download(link.replace(String(orderId), String(orderId + 1)))).status).toBe(404);
    const response = await download(link);
    expect(response.headers.get('content-disposition')).toContain(`order-${orderId}.zip`);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      `invoice-${await invoiceOf(orderId)}.pdf`,
      `report-${farm}.csv`,
      `report-${farm}-2.csv`,
    ]);
    expect(new TextDecoder().decode(Object.values(files)[0]!.slice(0, 5))).toBe('%PDF-');
    const order = (await shop.client.send(orders.list, { search: String(orderId) }))[0]!;
    expect(Object.values(files).map(({ byteLength }) => byteLength)).toEqual([
      expect.any(Number),
      ...order.files.list.map(({ byte_length }) => byte_length),
    ]);
  });

  it('is ordered again with the paid items, the farm’s present name and its parcels', async () => {
    const stranger = await shop.server.owner('third@fenceline.example');
    await expect(stranger.send(orders.again, { order_id: orderId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const items = [keyItem(farm), itemOf(farm, 'Benchmark Report', { pids: shop.pids })];
    const { orderId: id } = await buy(shop.client, shop.paypal, BUYER, items);
    await pool().query(`UPDATE farm SET name = 'Renamed' WHERE id = $1`, [farm]);
    const about = { property_id: farm, property_name: 'Renamed', is_deleted: false };
    expect(await shop.client.send(orders.again, { order_id: id })).toMatchObject([
      { ...about, item_type: 'Property Key', comparison_cads: [] },
      { ...about, item_type: 'Benchmark Report', comparison_cads: shop.pids },
    ]);
    await shop.client.send(farms.remove, { property_id: farm });
    const again = await shop.client.send(orders.again, { order_id: id });
    expect(again.every(({ is_deleted }) => is_deleted)).toBe(true);
  });

  it('has its problem reported to support with the order’s facts, at most five times a day', async () => {
    const report = (problem: string, client = shop.client) =>
      client.send(orders.reportProblem, { order_id: orderId, problem });
    const stranger = await shop.server.owner('fourth@fenceline.example');
    await expect(report('It is wrong.', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const words of ['', '  \n', 'x'.repeat(MAX_PROBLEM_LENGTH + 1)]) {
      await expect(report(words)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    }
    expect(await jobs('mail-order-problem')).toEqual([]);
    await report('The gate is on the <wrong> road.\nPlease look.');
    const [data] = await jobs('mail-order-problem');
    await mailOrderProblem(shop.server.app)(data!, NOW);
    const mail = shop.sent.at(-1)!;
    expect(mail.to).toBe(shop.server.app.settings.SUPPORT_EMAIL);
    expect(mail.subject).toContain(`a problem with order ${orderId}`);
    for (const fact of [
      'The gate is on the <wrong> road.',
      '$230.00',
      BUYER,
      await invoiceOf(orderId),
      `Item: Farm Key: Farm of owner ${shop.ownerId}.`,
      `Item: Forest Carbon Report: Farm of owner ${shop.ownerId}.`,
    ]) {
      expect(mail.text).toContain(fact);
    }
    expect(mail.html).toContain('&lt;wrong&gt;');
    for (let count = 1; count < 5; count++) await report(`Again, ${count}.`);
    await expect(report('Once more.')).rejects.toMatchObject({ code: 'CONFLICT' });
    const { rows } = await pool().query<{ action: string; about: string; after: null }>(
      `SELECT action, about, after FROM audit WHERE object_id = $1 AND action = 'problem reported'`,
      [String(orderId)],
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual({ action: 'problem reported', about: BUYER, after: null });
  });
});
