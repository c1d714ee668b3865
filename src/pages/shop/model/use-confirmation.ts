import { useUnit } from 'effector-react';
import { areFilesUnderWay } from '#entities/order';
import { useOrders } from '#entities/order/react';
import { $cartItems } from '#entities/cart/react';
import { $doneOrder } from '#features/pay';
import { centsOf } from '#shared/lib/money';

/**
 * What to confirm: the order that was just placed or, after a reload with an empty cart, the latest
 * one as long as its files are under way. Null otherwise.
 */
export function useConfirmation() {
  const { done, items } = useUnit({ done: $doneOrder, items: $cartItems });
  const { data: orders = [] } = useOrders();
  if (done) {
    const { orderId, method, totalCents } = done;
    const order = orders.find(({ order_id: id }) => id === orderId) ?? null;
    return { orderId, method, totalCents, order, takesFocus: true };
  }
  const [latest] = orders;
  if (!latest || items.length > 0 || !areFilesUnderWay(latest)) return null;
  return {
    orderId: latest.order_id,
    method: latest.method,
    totalCents: centsOf(latest.total),
    order: latest,
    takesFocus: false,
  };
}
