import { sql as raw } from 'kysely';
import type { Contract, ItemType } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler, OwnerContext } from '../../handler.ts';
import { BACKSTOP_S } from '../deliveries/deliver-order.ts';
import { checkedComparison, requireSameLength } from './order-lines.ts';
import { leftOutComparisons } from './left-out-lines.ts';
import { fingerprintIn, fingerprintOf, NO_PARCELS } from './parcels-fingerprint.ts';

const BENCHMARKS: readonly ItemType[] = ['Benchmark Report', 'Free Benchmark Reorder'];

/**
 * Stores the comparison parcels of ordered benchmarks: property_ids[i] belongs to literal i
 * (OP-45). Parcels are stored once and never replaced. Our browser sends them with the order, and
 * repeats are safe (PAY-31).
 */
export const recordBenchmarks: Handler<Contract['orders']['recordBenchmarks']> = async (
  context,
  { property_ids: farmIds, reference_cibo_ids_text_array: literals },
) => {
  requireSameLength('reference_cibo_ids_text_array', literals, farmIds);
  const { sql, owner } = context;
  const ordered = await benchmarksOf(sql, owner.id, farmIds);
  const lines = farmIds.map((farmId, at) => {
    const pids = idsOf(literals[at] as string);
    const parcels = fingerprintOf(pids);
    return { farmId, pids, parcels, item: itemFor(parcels, ordered.get(farmId)) };
  });
  await requireLeftOut(
    context,
    lines.filter(({ item }) => item === null),
  );
  await storeParcels(
    context,
    lines.flatMap(({ item, pids }) => (item?.parcels === NO_PARCELS ? [{ ...item, pids }] : [])),
  );
  return [{ record_benchmarks: true }];
};

interface OrderedBenchmark {
  id: number;
  orderId: number;
  itemType: ItemType;
  /** Fingerprint of its comparison parcels. */
  parcels: string;
}

/** Benchmark items by farm, latest first. */
async function benchmarksOf(
  sql: Sql,
  ownerId: number,
  farmIds: readonly number[],
): Promise<Map<number, OrderedBenchmark[]>> {
  const rows = await sql
    .selectFrom('payment_item')
    .select(['id', 'farm_id', 'payment_id as orderId', 'item_type as itemType'])
    .select((q) => fingerprintIn(q.ref('comparison_cads')).as('parcels'))
    .where('owner_id', '=', ownerId)
    .where('farm_id', 'in', farmIds)
    .where('item_type', 'in', BENCHMARKS)
    .orderBy('id', 'desc')
    .execute();
  const byFarm = new Map<number, OrderedBenchmark[]>();
  for (const { farm_id: farmId, ...item } of rows) {
    const others = byFarm.get(farmId);
    if (others) others.push(item);
    else byFarm.set(farmId, [item]);
  }
  return byFarm;
}

/**
 * The call names no order, so pick the farm's latest item that can have these parcels: one without
 * parcels or with the same ones. Null when every item has other parcels. Throws CONFLICT when there
 * is no item.
 */
function itemFor(parcels: string, ordered: readonly OrderedBenchmark[] = []) {
  if (ordered.length === 0) {
    throw new CallError('CONFLICT', 'No benchmark has been paid for this farm. Please order one.');
  }
  return ordered.find((item) => [NO_PARCELS, parcels].includes(item.parcels)) ?? null;
}

/** Throws CONFLICT unless these are free benchmarks that were left out of their order. */
async function requireLeftOut(
  { sql, owner }: OwnerContext,
  lines: readonly { farmId: number; parcels: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  const farmIds = lines.map(({ farmId }) => farmId);
  const leftOut = await leftOutComparisons(sql, owner.id, farmIds);
  const isLeftOut = (line: { farmId: number; parcels: string }) =>
    leftOut.some(({ farmId, parcels }) => farmId === line.farmId && parcels === line.parcels);
  if (lines.every(isLeftOut)) return;
  throw new CallError(
    'CONFLICT',
    'This benchmark was ordered with different comparison parcels. Please reload the page.',
  );
}

/**
 * Stores the parcels and restarts the backstop, because the orders could not be delivered without
 * them.
 */
async function storeParcels(
  { sql, app }: OwnerContext,
  items: readonly (OrderedBenchmark & { pids: readonly string[] })[],
): Promise<void> {
  if (items.length === 0) return;
  const checked: string[] = [];
  for (const { itemType, pids } of items) {
    checked.push(JSON.stringify(await checkedComparison(app.parcels, itemType, pids)));
  }
  await raw`UPDATE payment_item SET comparison_cads = given.cads::jsonb
    FROM unnest(${items.map(({ id }) => id)}::bigint[], ${checked}::text[]) AS given (id, cads)
    WHERE payment_item.id = given.id`.execute(sql);
  const orders = new Set(items.map(({ orderId }) => orderId));
  await app.jobs.enqueueAll(
    sql,
    'deliver-payment',
    Array.from(orders, (orderId) => ({ paymentId: orderId })),
    { startAfterS: BACKSTOP_S },
  );
}

/** Ids in a text-array literal; their characters never need quoting. */
const idsOf = (literal: string): string[] => literal.slice(1, -1).split(',').filter(Boolean);
