import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import type { CartItem } from '#entities/cart';
import { itemsReturned } from '#entities/cart/react';
import { reloadFarmLists } from '#entities/farm/react';
import { calls } from '#shared/api';
import { $queryClient, apiClient, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';

export interface FarmRestore {
  farm: { property_id: number; property_name: string };
  /** Items of the farm to put back into the cart. */
  items?: readonly CartItem[];
}

/** The user undoes a deletion: at once by Undo, or later in the list of deleted farms. */
export const farmRestored = createEvent<FarmRestore>();
const restoreWanted = createEvent<FarmRestore>();

/** Runs to its end even after its notice or its list has disappeared. */
const restoreFx = attach({
  source: $queryClient,
  effect: async (queryClient, { farm }: FarmRestore) => {
    try {
      await apiClient.send(calls.farms.restore, { property_id: farm.property_id });
    } finally {
      await reloadFarmLists(queryClient);
      void queryClient.invalidateQueries({ queryKey: domainKey('owners') });
      void queryClient.invalidateQueries({ queryKey: domainKey('embeds') });
    }
  },
});

/** Ids of the farms that are being restored. */
export const $restoringFarms = createStore<readonly number[]>([])
  .on(restoreFx, (ids, { farm }) => [...ids, farm.property_id])
  .on(restoreFx.finally, (ids, { params }) => ids.filter((id) => id !== params.farm.property_id));

sample({
  clock: [farmRestored, restoreWanted],
  source: $restoringFarms,
  filter: (ids, { farm }) => !ids.includes(farm.property_id),
  fn: (_, restore) => restore,
  target: restoreFx,
});
sample({
  clock: restoreFx.done,
  fn: ({ params }) => params.items ?? [],
  target: itemsReturned,
});
sample({
  clock: restoreFx.done,
  fn: ({ params }) => ({ lines: [`${params.farm.property_name} is restored.`] }),
  target: messageShown,
});

/** Offers a retry, because the notice with Undo has disappeared by now. */
const describeFailureFx = createEffect(
  ({ params, error }: { params: FarmRestore; error: unknown }) => {
    const run = scopeBind(restoreWanted, { safe: true });
    return { ...failureMessage(error), action: { label: 'Try again', run: () => run(params) } };
  },
);
sample({ clock: restoreFx.fail, target: describeFailureFx });
sample({ clock: describeFailureFx.doneData, target: messageShown });
