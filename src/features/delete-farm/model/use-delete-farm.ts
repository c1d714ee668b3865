import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { farmItemsRemoved } from '#entities/cart/react';
import { contract, type PropertyRecord } from '#shared/api/contract';
import { apiClient, callQuery, domainKey } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { useRequest } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';

type DeletableFarm = Pick<PropertyRecord, 'property_id' | 'property_name'>;

/**
 * Deletes a farm and removes it from every list, the farm count and the cart (DEL-07, OP-30). Does
 * not refetch the whole domain, because queries of the deleted farm would fail.
 */
export function useDeleteFarm() {
  const email = useSignedInEmail();
  const queryClient = useQueryClient();
  const { removeItems, showMessage } = useUnit({
    removeItems: farmItemsRemoved,
    showMessage: messageShown,
  });
  const { mutate, isPending } = useRequest();
  const remove = ({ property_id: id, property_name: name }: DeletableFarm, onSuccess: () => void) =>
    mutate(() => apiClient.send(contract.farms.remove, { property_id: id }), {
      onSuccess: () => {
        const { queryKey } = callQuery(contract.farms.list, { email });
        queryClient.setQueryData(queryKey, (farms) =>
          farms?.filter((farm) => farm.property_id !== id),
        );
        removeItems(id);
        showMessage({ lines: [`${name} is deleted.`] });
        void queryClient.invalidateQueries({ queryKey });
        void queryClient.invalidateQueries({ queryKey: domainKey('owners') });
        onSuccess();
      },
    });
  return { remove, isPending };
}
