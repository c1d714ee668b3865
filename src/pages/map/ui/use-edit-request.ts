import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import { $editRequest, editRequestTaken } from '#features/edit-request';
import { editFarmPressed, wizardMounted } from '#features/save-farm';
import type { PropertyRecord } from '#shared/api/contract';

/**
 * Opens the wizard for the farm requested from the farms list, once (MAP-23, MAP-24), or else
 * restores the unfinished one.
 */
export function useEditRequest(
  farms: readonly PropertyRecord[] | undefined,
  onChooseFarm: (farmId: number) => void,
): void {
  const request = useUnit($editRequest);
  const { taken, edit, mounted } = useUnit({
    taken: editRequestTaken,
    edit: editFarmPressed,
    mounted: wizardMounted,
  });

  const restore = useEffectEvent(() => {
    if (request === null) mounted();
  });
  useEffect(() => restore(), []);

  const open = useEffectEvent((farmId: number) => {
    const farm = farms?.find(({ property_id: id }) => id === farmId);
    taken();
    if (!farm) return mounted();
    onChooseFarm(farmId);
    edit(farm);
  });
  const isLoaded = farms !== undefined;
  useEffect(() => {
    if (request !== null && isLoaded) open(request);
  }, [request, isLoaded]);
}
