import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { contract, type EmbedKeyRecord } from '#shared/api/contract';
import { apiClient, callQuery, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { shareParams, type ShareForm } from './share-form.ts';

/** Shared maps that the signed-in user may see, without withdrawn ones. */
export const useSharedMaps = () =>
  useQuery({
    ...callQuery(contract.embeds.list, {}),
    select: (maps: EmbedKeyRecord[]) => maps.filter((map) => map.revoked_at === null),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: domainKey('embeds') });
}

/** Creates or changes a farm's shared map. Returns the map. */
export const useShareMap = (farmId: number) =>
  useMutation({
    mutationFn: async ({ form, id }: { form: ShareForm; id: number | null }) => {
      const shared = shareParams(form);
      if (id === null) {
        const [row] = await apiClient.send(contract.embeds.create, {
          property_id: farmId,
          ...shared,
        });
        return row.create_embed_key;
      }
      const [row] = await apiClient.send(contract.embeds.change, { embed_id: id, ...shared });
      return row.change_embed_key;
    },
    onSettled: useRefresh(),
  });

export function useWithdrawMap() {
  const showMessage = useUnit(messageShown);
  return useMutation({
    mutationFn: (id: number) => apiClient.send(contract.embeds.revoke, { embed_id: id }),
    onSettled: useRefresh(),
    onError: (error) => showMessage(failureMessage(error)),
  });
}
