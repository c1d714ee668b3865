import { isFreeReorder } from '#entities/cart';
import type { Insertable } from 'kysely';
import type { Sql } from '../../platform/db/database.ts';
import type { KeptItem, Tables } from '../../platform/db/tables.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { BACKSTOP_S } from '../deliveries/deliver-payment.ts';
import { freeRights, rightFor, type FreeRight } from './free-rights.ts';
import { rightUsed } from './order-lines.ts';

type PaymentRow = Omit<Insertable<Tables['payment']>, 'total_cents'>;

type SharedColumns = Pick<
  Insertable<Tables['payment_item']>,
  'payment_id' | 'owner_id' | 'registered_at'
>;

interface NewPayment {
  row: PaymentRow;
  items: readonly KeptItem[];
  /** Null leaves them to be registered by the buyer's next step. */
  registeredAt: Date | null;
  /** A free reorder whose right was used meanwhile fails a payment, but never one already taken. */
  whenRightUsed: 'refuse' | 'leave out';
  /** Seconds until the files are made without being asked for. */
  deliverAfterS?: number;
}

/**
 * Grants what a payment pays for, all in the caller's transaction: its row, its items, the free
 * rights they use up, and a job that delivers them even when the buyer's browser never comes back;
 * where a benchmark's parcels are still to come, `recordBenchmarks` asks for another. Answers its
 * id, or null when the same capture or intent was granted before.
 */
export async function recordPayment(
  sql: Sql,
  jobs: JobQueue,
  { row, items, registeredAt, whenRightUsed, deliverAfterS = BACKSTOP_S }: NewPayment,
): Promise<number | null> {
  const payment = await sql
    .insertInto('payment')
    .values({ ...row, total_cents: items.reduce((sum, item) => sum + item.priceCents, 0) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!payment) return null;

  // In one order for everybody, so that two orders of the same rights do not wait for each other.
  const inOrder = items.toSorted((a, b) => a.farmId - b.farmId);
  const withoutRight = await insertItems(sql, inOrder, {
    payment_id: payment.id,
    owner_id: row.owner_id,
    registered_at: registeredAt,
  });
  if (withoutRight && whenRightUsed === 'refuse') throw rightUsed(withoutRight);
  await jobs.enqueue(
    sql,
    'deliver-payment',
    { paymentId: payment.id },
    { startAfterS: deliverAfterS },
  );
  return payment.id;
}

/**
 * Inserts the items, free ones with the right they use up, once whoever else is at it has finished.
 * Answers the first free one that has no right left; these are left out.
 */
async function insertItems(
  sql: Sql,
  items: readonly KeptItem[],
  shared: SharedColumns,
): Promise<KeptItem | undefined> {
  let withoutRight: KeptItem | undefined;
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
    // Somebody else used these rights meanwhile; there may be another one.
    left = rows.flatMap(({ item }) => (done.has(`${item.farmId} ${item.itemType}`) ? [] : [item]));
  }
  return withoutRight;
}

const rowOf = (item: KeptItem, shared: SharedColumns, right: FreeRight | null) => ({
  ...shared,
  farm_id: item.farmId,
  farm_name: item.farmName,
  item_type: item.itemType,
  price_cents: item.priceCents,
  comparison_cads: JSON.stringify(item.comparisonCads),
  reorder_of: right?.paidItemId ?? null,
});
