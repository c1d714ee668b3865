import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';

/**
 * Downloads an order's invoice, receipt or credit notes, or everything as one archive. `isSupport`:
 * for an admin, documents of somebody else’s order.
 */
export function useOrderLinks(orderId: number, isSupport = false) {
  const { mutate, isPending } = useRequest();
  const open = ([{ link }]: [{ link: string }]) => window.location.assign(link);
  return {
    isPending,
    /** A number, or `receipt`. */
    downloadBilling: (document: string) =>
      mutate(
        () =>
          isSupport
            ? apiClient.send(calls.orders.supportLink, {
                order_id: orderId,
                item_id: null,
                name: document,
              })
            : apiClient.send(calls.orders.billingLink, { order_id: orderId, document }),
        { onSuccess: open },
      ),
    downloadAll: () =>
      mutate(() => apiClient.send(calls.orders.packLink, { order_id: orderId }), {
        onSuccess: open,
      }),
  };
}
