import { ITEM_PRODUCTS, PAID_ITEM_TYPES, paidType } from '#entities/cart';
import type { ItemType } from '#shared/api/contract';
import { isItemPaidBack, isPaidBack } from '../billing/paid-back.ts';
import type { Sql } from '../../../platform/db/database.ts';

const REORDERABLE = PAID_ITEM_TYPES.filter((type) => ITEM_PRODUCTS[type].freeReorder !== null);

export interface FreeRight {
  /** The paid item whose one free reorder is still unused. */
  paidItemId: number;
  farmId: number;
  /** Type of the paid report. */
  itemType: ItemType;
}

/**
 * Returns the unused free rights: each paid report gives one free reorder of its kind for its farm
 * (OP-41), unless it or its whole payment was refunded.
 */
export async function freeRights(
  sql: Sql,
  ownerId: number,
  farmIds: readonly number[],
): Promise<FreeRight[]> {
  if (farmIds.length === 0) return [];
  return sql
    .selectFrom('payment_item as paid')
    .select(['paid.id as paidItemId', 'paid.farm_id as farmId', 'paid.item_type as itemType'])
    .where('paid.owner_id', '=', ownerId)
    .where('paid.farm_id', 'in', farmIds)
    .where('paid.item_type', 'in', REORDERABLE)
    .where('paid.refresh_of', 'is', null)
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('payment_item as used')
            .select('used.id')
            .whereRef('used.reorder_of', '=', 'paid.id'),
        ),
      ),
    )
    .where((q) => q.not(isPaidBack(q.ref('paid.payment_id'))))
    .where((q) => q.not(isItemPaidBack('paid')))
    .orderBy('paid.id')
    .execute();
}

/** The right that a free reorder of the farm would use up; undefined if none is left. */
export const rightFor = (
  rights: readonly FreeRight[],
  item: { farmId: number; itemType: ItemType },
): FreeRight | undefined =>
  rights.find(
    (right) => right.farmId === item.farmId && right.itemType === paidType(item.itemType),
  );
