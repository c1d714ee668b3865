import type { ItemType } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

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
