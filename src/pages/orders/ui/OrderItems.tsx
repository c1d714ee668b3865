import { itemTypeName } from '#entities/cart';
import { FarmThumbnail } from '#entities/farm/react';
import { ReportLink } from '#widgets/order-documents';
import type { OrderRecord } from '#shared/api/contract';
import { centsOf, formatCents } from '#shared/lib/money';

/** The items of an order under the farm that each is about. */
export function OrderItems({ order }: { order: OrderRecord }) {
  const farmIds = [...new Set(order.items.map(({ property_id }) => property_id))];
  return (
    <ul className="grid gap-3">
      {farmIds.map((farmId) => {
        const items = order.items.filter(({ property_id }) => property_id === farmId);
        return (
          <li key={farmId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
            <FarmThumbnail farmId={farmId} className="h-14 w-20" />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere" dir="auto">
                {items[0]!.property_name}
              </p>
              <ul className="text-sm">
                {items.map((item) => (
                  <li key={item.item_id} className="flex justify-between gap-4">
                    <span className="min-w-0">
                      {itemTypeName(item.item_type, 'list')}
                      <ReportLink order={order} itemId={item.item_id} />
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
