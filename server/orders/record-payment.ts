import { isFreeReorder } from '#entities/cart';
import type { Insertable } from 'kysely';
import type { Sql } from '../db/database.ts';
import type { KeptItem, Tables } from '../db/tables.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { BACKSTOP_S } from '../reports/deliver-payment.ts';
import { freeRights, rightFor } from './free-rights.ts';
import { rightUsed } from './order-lines.ts';

type PaymentRow = Omit<Insertable<Tables['payment']>, 'total_cents'>;

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
  for (const item of inOrder) {
    const values = {
      payment_id: payment.id,
      owner_id: row.owner_id,
      farm_id: item.farmId,
      farm_name: item.farmName,
      item_type: item.itemType,
      price_cents: item.priceCents,
      comparison_cads: JSON.stringify(item.comparisonCads),
      registered_at: registeredAt,
    };
    if (!isFreeReorder(item.itemType)) {
      await sql.insertInto('payment_item').values(values).execute();
    } else if (!(await takeRight(sql, values)) && whenRightUsed === 'refuse') {
      throw rightUsed(item);
    }
  }
  await jobs.enqueue(
    sql,
    'deliver-payment',
    { paymentId: payment.id },
    { startAfterS: deliverAfterS },
  );
  return payment.id;
}

/** Takes one right, once whoever else is at it has finished; answers whether one was left. */
async function takeRight(sql: Sql, values: Insertable<Tables['payment_item']>): Promise<boolean> {
  const item = { farmId: values.farm_id, itemType: values.item_type };
  for (;;) {
    const right = rightFor(await freeRights(sql, values.owner_id, [item.farmId]), item);
    if (!right) return false;
    const used = await sql
      .insertInto('payment_item')
      .values({ ...values, reorder_of: right.paidItemId })
      .onConflict((conflict) => conflict.column('reorder_of').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (used) return true;
  }
}
