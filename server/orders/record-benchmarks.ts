import type { Contract, ItemType } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler, OwnerContext } from '../dispatch/handlers.ts';
import { BACKSTOP_S } from '../reports/deliver-payment.ts';
import { checkedComparison } from './comparison-parcels.ts';
import { leftOutComparisons } from './left-out-lines.ts';
import { requireSameLength } from './order-lines.ts';

const BENCHMARKS: readonly ItemType[] = ['Benchmark Report', 'Free Benchmark Reorder'];

/**
 * Keeps what each ordered benchmark compares with: property_ids[i] belongs to literal i (OP-45).
 * Parcels are kept once; our browser's came with the order, and repeating is safe (PAY-31).
 */
export const recordBenchmarks: Handler<Contract['orders']['recordBenchmarks']> = async (
  context,
  { property_ids: farmIds, reference_cibo_ids_text_array: literals },
) => {
  requireSameLength('reference_cibo_ids_text_array', literals, farmIds);
  for (const [at, farmId] of farmIds.entries()) {
    await recordBenchmark(context, farmId, idsOf(literals[at] as string));
  }
  return [{ record_benchmarks: true }];
};

/** The call names no order: of the farm's it is the latest that these parcels can belong to. */
async function recordBenchmark(context: OwnerContext, farmId: number, pids: readonly string[]) {
  const { sql, owner } = context;
  const ordered = await benchmarksOf(sql, owner.id, farmId);
  if (ordered.length === 0) {
    throw new CallError(
      'CONFLICT',
      'A benchmark was not paid for this farm. Please order it again.',
    );
  }
  const item = ordered.find(({ kept }) => kept.length === 0 || sameIds(kept, pids));
  if (item && item.kept.length === 0) return keepParcels(context, item, pids);
  if (item) return;
  const leftOut = await leftOutComparisons(sql, owner.id, farmId);
  if (leftOut.some((kept) => sameIds(kept, pids))) return;
  throw new CallError(
    'CONFLICT',
    'This benchmark was ordered with other comparison parcels. Please reload the page.',
  );
}

interface OrderedBenchmark {
  id: number;
  paymentId: number;
  itemType: ItemType;
  kept: string[];
}

const benchmarksOf = (sql: Sql, ownerId: number, farmId: number): Promise<OrderedBenchmark[]> =>
  sql
    .selectFrom('payment_item')
    .select(['id', 'payment_id as paymentId', 'item_type as itemType', 'comparison_cads as kept'])
    .where('owner_id', '=', ownerId)
    .where('farm_id', '=', farmId)
    .where('item_type', 'in', BENCHMARKS)
    .orderBy('id', 'desc')
    .execute();

/** The order was not delivered for want of them, so this starts its waiting time anew. */
async function keepParcels(
  { sql, app }: OwnerContext,
  item: OrderedBenchmark,
  pids: readonly string[],
): Promise<void> {
  const checked = await checkedComparison(app.parcels, item.itemType, pids);
  await sql
    .updateTable('payment_item')
    .set({ comparison_cads: JSON.stringify(checked) })
    .where('id', '=', item.id)
    .execute();
  const { paymentId } = item;
  await app.jobs.enqueue(sql, 'deliver-payment', { paymentId }, { startAfterS: BACKSTOP_S });
}

/** A text-array literal's ids, whose characters are never quoted. */
const idsOf = (literal: string): string[] => literal.slice(1, -1).split(',').filter(Boolean);

const sameIds = (kept: readonly string[], given: readonly string[]): boolean => {
  const asked = new Set(given);
  return asked.size === kept.length && kept.every((pid) => asked.has(pid));
};
