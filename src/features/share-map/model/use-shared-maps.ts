import { useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import type { SharedMapRecord, OwnSharedMapRecord } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { shareParams, type ShareForm } from './share-form.ts';

/** Shared maps that the signed-in user may see, without withdrawn ones. */
export const useSharedMaps = () =>
  useQuery({
    ...callQuery(calls.embeds.list, {}),
    select: (maps: SharedMapRecord[]) => maps.filter((map) => map.revoked_at === null),
  });

/** Creates or changes a farm's shared map; `onShared` gets the map. */
export function useShareMap(farmId: number) {
  const { mutate, isPending, error } = useChange('embeds', 'form');
  const share = (form: ShareForm, id: number | null, onShared: (map: OwnSharedMapRecord) => void) =>
    mutate(
      async () => {
        const shared = shareParams(form);
        if (id === null) {
          const [row] = await apiClient.send(calls.embeds.create, {
            property_id: farmId,
            ...shared,
          });
          return row.create_embed_key;
        }
        const [row] = await apiClient.send(calls.embeds.change, { embed_id: id, ...shared });
        return row.change_embed_key;
      },
      {
        done: ({ property_name: name }) =>
          id === null ? `The map of ${name} is shared.` : `The shared map of ${name} is changed.`,
        onSuccess: onShared,
      },
    );
  return { share, isPending, error };
}
