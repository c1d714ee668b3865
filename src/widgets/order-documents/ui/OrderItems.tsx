import { itemTypeName } from '#entities/cart';
import { FarmThumbnail } from '#entities/farm/react';
import { centsOf, formatCents } from '#shared/lib/money';
import type { ShownOrder } from './shown-order.ts';
import { ReportLink } from './ReportLink.tsx';

/** The items of an order under the farm that each is about. */
export function OrderItems({ order, isSupport }: ShownOrder) {
  const farmIds = [...new Set(order.items.map(({ property_id }) => property_id))];
  return (
    <ul className="grid gap-3">
      {farmIds.map((farmId) => {
        const items = order.items.filter(({ property_id }) => property_id === farmId);
        return (
          <li key={farmId} className="flex gap-4">
            {!isSupport && <FarmThumbnail farmId={farmId} className="h-14 w-20" />}
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere" dir="auto">
                {items[0]!.property_name}
              </p>
              <ul className="text-sm">
                {items.map((item) => (
                  <li key={item.item_id} className="flex justify-between gap-4">
                    <span className="min-w-0">
                      {itemTypeName(item.item_type, 'list')}
                      {!isSupport && <ReportLink order={order} itemId={item.item_id} />}
                    </span>
                    <span className="tabular-nums">{formatCents(centsOf(item.price))}</span>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
