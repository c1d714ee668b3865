import { useNavigate } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { cartItem, productOf, reorderedType, type CartItem } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import { apiClient } from '#shared/api/react';
import { calls } from '#shared/api';
import { useRequest } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';

/**
 * Puts the reports of an order into the cart again, with the same comparison parcels, and opens the
 * cart. A report with an unused free reorder is added as a free reorder.
 */
export function useOrderAgain(orderId: number) {
  const navigate = useNavigate();
  const { add, tell } = useUnit({ add: itemsAdded, tell: messageShown });
  const { mutate, isPending } = useRequest();
  const orderAgain = () =>
    mutate(() => itemsAgain(orderId), {
      onSuccess(items) {
        if (items.length === 0) {
          tell({ lines: ['The farms of this order were deleted, so it cannot be made again.'] });
          return;
        }
        add(items);
        void navigate({ to: '/shop' });
      },
    });
  return { orderAgain, isPending };
}

async function itemsAgain(orderId: number): Promise<CartItem[]> {
  const all = await apiClient.send(calls.orders.again, { order_id: orderId });
  const there = all.filter(({ is_deleted }) => !is_deleted);
  const reports = there.filter(({ item_type }) => productOf(item_type).measures.length > 0);
  // A key is bought once; it is ordered again only if nothing else was ordered.
  const wanted = reports.length > 0 ? reports : there;
  const farmIds = [...new Set(reports.map(({ property_id }) => property_id))];
  const rights = new Map(
    await Promise.all(
      farmIds.map(async (property_id) => {
        const [right] = await apiClient.send(calls.orders.freeReorder, { property_id });
        return [property_id, right] as const;
      }),
    ),
  );
  return wanted.map(({ item_type, comparison_cads, comparison_selection, ...farm }) => {
    const right = rights.get(farm.property_id);
    return cartItem(
      { property_id: farm.property_id, property_name: farm.property_name },
      right ? reorderedType(item_type, right) : item_type,
      {
        comparison_cads,
        ...(comparison_selection && { comparison_selection }),
      },
    );
  });
}
