import { isFreeReorder } from '#entities/cart';
import { buyerOf } from '#entities/owner';
import type { Insertable } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import type { CheckoutItem } from '../../../platform/db/order-tables.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { AppContext } from '../../app-context.ts';
import { issueSaleDocument } from '../billing/issue-sale-document.ts';
import { BACKSTOP_S } from '../deliveries/deliver-order.ts';
import { freeRights, rightFor, type FreeRight } from './free-rights.ts';
import { rightUsed } from './order-lines.ts';

type OrderRow = Omit<Insertable<Tables['payment']>, 'total_cents' | 'buyer_name' | 'buyer_abn'>;

type SharedColumns = Pick<
  Insertable<Tables['payment_item']>,
  'payment_id' | 'owner_id' | 'registered_at'
>;

interface NewOrder {
  row: OrderRow;
  items: readonly CheckoutItem[];
  /** Null leaves the registration to the buyer's next step. */
  registeredAt: Date | null;
  /**
   * What to do if a free right was used in the meantime: refuse the order, or leave out the free
   * item because the money has already been taken.
   */
  whenRightUsed: 'refuse' | 'leave out';
  /** Seconds until the files are made even if nobody requests them. */
  deliverAfterS?: number;
  /** True if nobody ordered it: it gets no receipt, and only the mail with its files. */
  isUnasked?: boolean;
}

/**
 * Grants what a payment pays for, in the caller's transaction: inserts its row, which names the
 * buyer as of now, and its items, uses up free rights, queues a delivery that runs even if the
 * buyer's browser never returns, and issues the invoice or receipt. If a benchmark's parcels are
 * missing, `recordBenchmarks` queues another delivery. Returns the order's id, or null when the
 * same capture or checkout was granted before.
 */
export async function recordOrder(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'settings' | 'now'>,
  {
    row,
    items,
    registeredAt,
    whenRightUsed,
    deliverAfterS = BACKSTOP_S,
    isUnasked = false,
  }: NewOrder,
): Promise<number | null> {
  const owner = await sql
    .selectFrom('owner')
    .select(['name as owner_name', 'business_name', 'abn'])
    .where('id', '=', row.owner_id)
    .executeTakeFirstOrThrow();
  const buyer = buyerOf(owner);
  const order = await sql
    .insertInto('payment')
    .values({
      ...row,
      total_cents: items.reduce((sum, item) => sum + item.priceCents, 0),
      buyer_name: buyer.name,
      buyer_abn: buyer.abn || null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!order) return null;

  // A fixed order prevents deadlocks between two orders that use the same rights.
  const inOrder = items.toSorted((a, b) => a.farmId - b.farmId);
  const withoutRight = await insertItems(sql, inOrder, {
    payment_id: order.id,
    owner_id: row.owner_id,
    registered_at: registeredAt,
  });
  if (withoutRight && whenRightUsed === 'refuse') throw rightUsed(withoutRight);
  await app.jobs.enqueue(
    sql,
    'deliver-payment',
    { paymentId: order.id },
    { startAfterS: deliverAfterS },
  );
  if (isUnasked) return order.id;
  await app.jobs.enqueue(sql, 'mail-order-received', { paymentId: order.id });
  await issueSaleDocument(sql, app, order.id);
  return order.id;
}

/**
 * Inserts the items, free ones with the right they use up, after concurrent orders of the same
 * rights have finished. Leaves out free items without a right, and returns the first of them.
 */
async function insertItems(
  sql: Sql,
  items: readonly CheckoutItem[],
  shared: SharedColumns,
): Promise<CheckoutItem | undefined> {
  let withoutRight: CheckoutItem | undefined;
  for (let left = items; left.length > 0;) {
    const free = left.filter((item) => isFreeReorder(item.itemType));
    const rights = await freeRights(
      sql,
      shared.owner_id,
      free.map((item) => item.farmId),
    );
    const rows = left.flatMap((item) => {
      const right = isFreeReorder(item.itemType) ? rightFor(rights, item) : null;
      if (right === undefined) withoutRight ??= item;
      return right === undefined ? [] : [{ item, row: rowOf(item, shared, right) }];
    });
    if (rows.length === 0) break;
    const inserted = await sql
      .insertInto('payment_item')
      .values(rows.map(({ row }) => row))
      .onConflict((conflict) => conflict.column('reorder_of').doNothing())
      .returning(['farm_id', 'item_type'])
      .execute();
    const done = new Set(inserted.map((row) => `${row.farm_id} ${row.item_type}`));
    // A concurrent order used these rights; try the next ones.
    left = rows.flatMap(({ item }) => (done.has(`${item.farmId} ${item.itemType}`) ? [] : [item]));
  }
  return withoutRight;
}

const rowOf = (item: CheckoutItem, shared: SharedColumns, right: FreeRight | null) => ({
  ...shared,
  farm_id: item.farmId,
  farm_name: item.farmName,
  item_type: item.itemType,
  price_cents: item.priceCents,
  comparison_cads: JSON.stringify(item.comparisonCads),
  comparison_selection: item.selection ? JSON.stringify(item.selection) : null,
  reorder_of: right?.paidItemId ?? null,
  refresh_of: item.refreshOf ?? null,
});
