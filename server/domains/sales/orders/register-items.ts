import { isFreeReorder, itemTypeName } from '#entities/cart';
import type { Contract, ItemType } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler, OwnerContext } from '../../handler.ts';
import {
  pricedLines,
  requireSameLength,
  withComparisons,
  type AskedLine,
  type ChosenLists,
} from './order-lines.ts';
import { recordOrder } from './record-order.ts';

type Line = Pick<AskedLine, 'farmId' | 'itemType'>;

/**
 * Registers paid items; throws CONFLICT for an item that no payment covers (OP-50). Repeats are
 * safe. A call that lists only free reorders places the free order itself and uses up its rights,
 * if it brings comparison parcels or no paid item awaits registration.
 */
export const registerItems: Handler<Contract['orders']['registerItems']> = async (
  context,
  { property_ids: farmIds, types, comparison_cads: comparisons, comparison_selections: selections },
) => {
  requireSameLength('types', types, farmIds);
  const lines = farmIds.map((farmId, at): Line => {
    const itemType = types[at] as (typeof types)[number];
    return { farmId, itemType };
  });
  const areFree = lines.every((line) => isFreeReorder(line.itemType));
  const bought = await latestItems(context.sql, context.owner.id, lines);
  // True when a paid but unregistered item exists: this call registers part of that order.
  const isPaid = bought.some((item) => item && !item.registeredAt);
  if (areFree && (comparisons !== undefined || !isPaid)) {
    return [
      {
        record_exports: true,
        order_id: await orderFree(context, lines, { comparisons, selections }),
      },
    ];
  }
  await register(context, lines, bought);
  return [{ record_exports: true }];
};

async function orderFree(
  { sql, owner, app }: OwnerContext,
  lines: readonly Line[],
  chosen: ChosenLists,
): Promise<number | null> {
  const free = await pricedLines(
    sql,
    owner.id,
    lines.map((line) => ({ ...line, shownCents: 0 })),
    { priceCentsOf: () => 0, payer: 'card' },
    app.findReportMaker,
  );
  return recordOrder(sql, app, {
    row: { owner_id: owner.id, method: 'Free' },
    items: await withComparisons(app.parcels, free, chosen),
    registeredAt: app.now(),
    whenRightUsed: 'refuse',
  });
}

async function register(
  { sql, app }: OwnerContext,
  lines: readonly Line[],
  bought: readonly (LatestItem | undefined)[],
): Promise<void> {
  const unpaid = lines.find((_line, at) => !bought[at]);
  if (unpaid) {
    throw new CallError(
      'CONFLICT',
      `${itemTypeName(unpaid.itemType, 'list')} has not been paid for. Please order it for this farm.`,
    );
  }
  const ids = bought.flatMap((item) => (item && !item.registeredAt ? [item.id] : []));
  if (ids.length === 0) return;
  await sql
    .updateTable('payment_item')
    .set({ registered_at: app.now() })
    .where('id', 'in', ids)
    .execute();
}

export interface LatestItem {
  id: number;
  orderId: number;
  registeredAt: Date | null;
  /** False while a benchmark's comparison parcels are missing; always false for other reports. */
  hasParcels: boolean;
}

/**
 * Returns for each line the owner's latest item of that farm and type, or undefined, in the order
 * of the lines. Uses one SQL statement for any number of lines.
 */
export async function latestItems(
  sql: Sql,
  ownerId: number,
  lines: readonly { farmId: number; itemType: ItemType }[],
  { registeredOnly = false } = {},
): Promise<(LatestItem | undefined)[]> {
  const rows = await sql
    .selectFrom('payment_item')
    .distinctOn(['farm_id', 'item_type'])
    .select([
      'id',
      'farm_id',
      'item_type',
      'payment_id as orderId',
      'registered_at as registeredAt',
    ])
    .select((q) => q('comparison_cads', '<>', '[]' as never).as('hasParcels'))
    .where('owner_id', '=', ownerId)
    .where(
      'farm_id',
      'in',
      lines.map(({ farmId }) => farmId),
    )
    .where(
      'item_type',
      'in',
      lines.map(({ itemType }) => itemType),
    )
    .$if(registeredOnly, (items) => items.where('registered_at', 'is not', null))
    .orderBy('farm_id')
    .orderBy('item_type')
    .orderBy('id', 'desc')
    .execute();
  const keyOf = (farmId: number, itemType: string) => `${farmId} ${itemType}`;
  const byLine = new Map(rows.map((row) => [keyOf(row.farm_id, row.item_type), row]));
  return lines.map(({ farmId, itemType }) => {
    const row = byLine.get(keyOf(farmId, itemType));
    if (!row) return undefined;
    const { id, orderId, registeredAt } = row;
    return { id, orderId, registeredAt, hasParcels: Boolean(row.hasParcels) };
  });
}
