import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { farmItemsRemoved } from '#entities/cart/react';
import { contract, type PropertyRecord } from '#shared/api/contract';
import { apiClient, callQuery, domainKey } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';

type DeletableFarm = Pick<PropertyRecord, 'property_id' | 'property_name'>;

/** Deletes a farm and removes it from every list, the farm count and the cart (DEL-07, OP-30). */
export function useDeleteFarm() {
  const email = useSignedInEmail();
  const queryClient = useQueryClient();
  const { removeItems, showMessage } = useUnit({
    removeItems: farmItemsRemoved,
    showMessage: messageShown,
  });
  return useMutation({
    mutationFn: ({ property_id }: DeletableFarm) =>
      apiClient.send(contract.farms.remove, { property_id }),
    onSuccess: (_, { property_id: id, property_name: name }) => {
      const { queryKey } = callQuery(contract.farms.list, { email });
      queryClient.setQueryData(queryKey, (farms) =>
        farms?.filter((farm) => farm.property_id !== id),
      );
      removeItems(id);
      showMessage({ lines: [`${name} is deleted.`] });
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: domainKey('owners') });
    },
    onError: (error) => showMessage(failureMessage(error)),
  });
}
