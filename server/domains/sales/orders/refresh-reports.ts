import { sql as raw } from 'kysely';
import { ITEM_PRODUCTS, PAID_ITEM_TYPES } from '#entities/cart';
import { DEFAULT_COVER_RECORD, latestCoverDate } from '#entities/cover';
import type { ComparisonSelection, ItemType } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { AppContext } from '../../app-context.ts';
import { isItemPaidBack, isPaidBack } from '../billing/paid-back.ts';
import { recordOrder } from './record-order.ts';

/** Orders a night, so that the reports that people order do not wait for hours. */
const MAX_ORDERS = 100;

interface Outdated {
  orderId: number;
  ownerId: number;
  itemId: number;
  itemType: ItemType;
  farmId: number;
  farmName: string;
  comparisonCads: string[];
  selection: ComparisonSelection | null;
}

/**
 * Orders reports once more for their buyers, free of charge, if the data reach further than they did
 * when the reports were made. Each bought report is refreshed once; not those that were refunded, of
 * deleted farms, or that were free themselves.
 */
export function refreshReports(app: AppContext): JobHandlers['refresh-reports'] {
  return async () => {
    if (app.settings.REFRESH_REPORTS === 'no') return;
    const outdated = await app.database.asWorker((sql) => outdatedItems(sql));
    const orderIds = [...new Set(outdated.map(({ orderId }) => orderId))].slice(0, MAX_ORDERS);
    for (const orderId of orderIds) {
      const items = outdated.filter((item) => item.orderId === orderId);
      const makeable = items.filter(({ itemType }) => app.findReportMaker(itemType));
      const [first] = makeable;
      if (!first) continue;
      await app.database.asWorker((sql) =>
        recordOrder(sql, app, {
          row: {
            owner_id: first.ownerId,
            method: 'Free',
            ordered_by: `${app.settings.PRODUCT_NAME} (newer data)`,
          },
          items: makeable.map((item) => ({ ...item, priceCents: 0, refreshOf: item.itemId })),
          registeredAt: app.now(),
          whenRightUsed: 'refuse',
          deliverAfterS: 0,
          isUnasked: true,
        }),
      );
    }
  };
}

/** Delivered reports that were bought and whose data ended earlier than they do now. */
async function outdatedItems(sql: Sql): Promise<Outdated[]> {
  const found: Outdated[] = [];
  for (const itemType of PAID_ITEM_TYPES) {
    const [product] = ITEM_PRODUCTS[itemType].measures;
    if (!product) continue;
    found.push(
      ...(await sql
        .selectFrom('payment_item as item')
        .innerJoin('delivery', 'delivery.payment_id', 'item.payment_id')
        .innerJoin('farm', 'farm.id', 'item.farm_id')
        .select([
          'item.payment_id as orderId',
          'item.owner_id as ownerId',
          'item.id as itemId',
          'item.item_type as itemType',
          'item.farm_id as farmId',
          'farm.name as farmName',
          'item.comparison_cads as comparisonCads',
          'item.comparison_selection as selection',
        ])
        .where('item.item_type', '=', itemType)
        .where('item.refresh_of', 'is', null)
        .where('delivery.state', '=', 'sent')
        .where('farm.deleted_at', 'is', null)
        .whereRef('farm.owner_id', '=', 'item.owner_id')
        .where((q) => q.not(isPaidBack(q.ref('item.payment_id'))))
        .where(
          raw<boolean>`NOT EXISTS (SELECT FROM payment_item again WHERE again.refresh_of = item.id)`,
        )
        .where((q) => q.not(isItemPaidBack('item')))
        .where(
          raw<boolean>`EXISTS (SELECT FROM jsonb_array_elements(delivery.files) file
            WHERE (file ->> 'itemId')::bigint = item.id AND file ? 'screen'
              AND coalesce(file -> 'screen' ->> 'until', ${DEFAULT_COVER_RECORD[product]})
                < ${latestCoverDate(product)})`,
        )
        .orderBy('item.payment_id')
        .orderBy('item.id')
        .execute()),
    );
  }
  return found.toSorted((a, b) => a.orderId - b.orderId || a.itemId - b.itemId);
}
