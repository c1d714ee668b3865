import { useQueryClient } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type { OrderFile } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { useRequest } from '#shared/change/react';

/**
 * Downloads a file of an order by a link requested on demand, because links expire within minutes.
 * `isSupport`: for an admin, of somebody else’s order.
 */
export function useFileDownload(orderId: number, isSupport = false) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useRequest();
  const request = async ({ item_id, file_name }: OrderFile) => {
    try {
      return await (isSupport
        ? apiClient.send(calls.orders.supportLink, { order_id: orderId, item_id, name: file_name })
        : apiClient.send(calls.orders.fileLink, { order_id: orderId, item_id, file_name }));
    } catch (error) {
      // The file may have been produced again under another name.
      void queryClient.invalidateQueries({ queryKey: domainKey('orders') });
      throw error;
    }
  };
  const download = (file: OrderFile) =>
    mutate(() => request(file), { onSuccess: ([{ link }]) => window.location.assign(link) });
  return { download, isPending };
}
