import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { $cartItems, farmItemsRemoved } from '#entities/cart/react';
import { reloadFarmLists } from '#entities/farm/react';
import { calls } from '#shared/api';
import type { PropertyRecord } from '#shared/api/contract';
import { apiClient, callQuery, domainKey } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { useRequest } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';
import { farmRestored } from './restore-farm.ts';

type DeletableFarm = Pick<PropertyRecord, 'property_id' | 'property_name'>;

/**
 * Deletes a farm, removes it from every list, the farm count and the cart (DEL-07, OP-30), and
 * offers to undo that.
 */
export function useDeleteFarm() {
  const email = useSignedInEmail();
  const queryClient = useQueryClient();
  const { items, removeItems, showMessage, restore } = useUnit({
    items: $cartItems,
    removeItems: farmItemsRemoved,
    showMessage: messageShown,
    restore: farmRestored,
  });
  const { mutate, isPending } = useRequest();
  const remove = (farm: DeletableFarm, onSuccess: () => void) =>
    mutate(() => apiClient.send(calls.farms.remove, { property_id: farm.property_id }), {
      onSuccess: () => {
        const { property_id: id, property_name: name } = farm;
        queryClient.setQueryData(callQuery(calls.farms.list, { email }).queryKey, (farms) =>
          farms?.filter((one) => one.property_id !== id),
        );
        const removed = items.filter((item) => item.property_id === id);
        removeItems(id);
        showMessage({
          lines: [`${name} is deleted.`],
          action: { label: 'Undo', run: () => restore({ farm, items: removed }) },
        });
        void reloadFarmLists(queryClient);
        void queryClient.invalidateQueries({ queryKey: domainKey('owners') });
        onSuccess();
      },
    });
  return { remove, isPending };
}
