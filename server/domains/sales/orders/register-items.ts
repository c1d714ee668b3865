import { isFreeReorder, itemTypeName } from '#entities/cart';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler, OwnerContext } from '../../handler.ts';
import { latestItems, type LatestItem } from './latest-items.ts';
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
