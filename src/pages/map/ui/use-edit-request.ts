import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import { $editRequest, editRequestTaken } from '#entities/farm/react';
import { editFarmPressed, wizardMounted } from '#features/save-farm';
import type { PropertyRecord } from '#shared/api/contract';
import { newFarmWanted, searchWanted } from '../model/model.ts';

/**
 * Opens the wizard once for what another screen requested: one of the farms (MAP-23, MAP-24), a new
 * one, or the search for a place to add one at. Otherwise restores the unfinished form.
 */
export function useEditRequest(
  farms: readonly PropertyRecord[] | undefined,
  onChooseFarm: (farmId: number) => void,
): void {
  const request = useUnit($editRequest);
  const { taken, add, search, edit, mounted } = useUnit({
    taken: editRequestTaken,
    add: newFarmWanted,
    search: searchWanted,
    edit: editFarmPressed,
    mounted: wizardMounted,
  });

  const restore = useEffectEvent(() => {
    if (typeof request !== 'number') mounted();
  });
  useEffect(() => restore(), []);

  const openNew = useEffectEvent((wanted: 'new' | 'search') => {
    taken();
    if (wanted === 'new') add();
    else search();
  });
  useEffect(() => {
    if (request === 'new' || request === 'search') openNew(request);
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
