import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import { $editRequest, editRequestTaken } from '#entities/farm/react';
import { editFarmPressed, wizardMounted } from '#features/save-farm';
import type { PropertyRecord } from '#shared/api/contract';
import { newFarmWanted } from '../model/model.ts';

/**
 * Opens the wizard once for what the farms list requested: one of the farms (MAP-23, MAP-24) or a
 * new one. Otherwise restores the unfinished form.
 */
export function useEditRequest(
  farms: readonly PropertyRecord[] | undefined,
  onChooseFarm: (farmId: number) => void,
): void {
  const request = useUnit($editRequest);
  const { taken, add, edit, mounted } = useUnit({
    taken: editRequestTaken,
    add: newFarmWanted,
    edit: editFarmPressed,
    mounted: wizardMounted,
  });

  const restore = useEffectEvent(() => {
    if (typeof request !== 'number') mounted();
  });
  useEffect(() => restore(), []);

  const openNew = useEffectEvent(() => {
    taken();
    add();
  });
  useEffect(() => {
    if (request === 'new') openNew();
  }, [request]);

  const open = useEffectEvent((farmId: number) => {
    const farm = farms?.find(({ property_id: id }) => id === farmId);
    taken();
    if (!farm) return mounted();
    onChooseFarm(farmId);
    edit(farm);
  });
  const isLoaded = farms !== undefined;
  useEffect(() => {
    if (typeof request === 'number' && isLoaded) open(request);
  }, [request, isLoaded]);
}
