import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { contract, type OrderFile } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';

/**
 * Downloads a file of an order by a link requested on demand, because links expire within minutes.
 */
export function useFileDownload(orderId: number) {
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  return useMutation({
    mutationFn: async ({ item_id, file_name }: OrderFile) => {
      const params = { order_id: orderId, item_id, file_name };
      const [{ link }] = await apiClient.send(contract.orders.fileLink, params);
      return link;
    },
    onSuccess: (link) => window.location.assign(link),
    onError: (error) => {
      showMessage(failureMessage(error));
      // The file may have been produced again under another name.
      void queryClient.invalidateQueries({ queryKey: domainKey('orders') });
    },
  });
}
