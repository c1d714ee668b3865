import { createWatch } from 'effector';
import { useProvidedScope, useUnit } from 'effector-react';
import { PlusIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FarmWizard, $wizard, addFarmPressed, farmSaved } from '#features/save-farm';
import { AddressSearch } from '#features/find-address';
import type { useFarms } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { placeChosen } from '../model/map-focus.ts';
import { FarmChooser } from './FarmChooser.tsx';
import { LayerControls, type LayerControlsProps } from './LayerControls.tsx';

export interface DrawerContentProps {
  farms: ReturnType<typeof useFarms>;
  chosenFarm: PropertyRecord | null;
  onChooseFarm: (farmId: number | null) => void;
  mapPosition: () => LonLat;
  layers: LayerControlsProps;
}

export function DrawerContent({
  farms,
  chosenFarm,
  onChooseFarm,
  mapPosition,
  layers,
}: DrawerContentProps) {
  const { wizard, addFarm, choosePlace } = useUnit({
    wizard: $wizard,
    addFarm: addFarmPressed,
    choosePlace: placeChosen,
  });
  const scope = useProvidedScope();
  const chooseSaved = useEffectEvent(onChooseFarm);
  useEffect(
    () =>
      createWatch({
        unit: farmSaved,
        fn: (farmId) => chooseSaved(farmId),
        ...(scope ? { scope } : {}),
      }),
    [scope],
  );

  // The wizard takes the focus with it when it closes.
  const addFarmButton = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const isAdding = wizard !== null;
  useEffect(() => {
    if (wasAdding.current && !isAdding) addFarmButton.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);

  return (
    <div className="grid gap-4 p-4">
      <AddressSearch onChoose={choosePlace} />
      {isAdding ? (
        <FarmWizard mapPosition={mapPosition} />
      ) : (
        <>
          <Button ref={addFarmButton} disabled={farms.isPending} onClick={() => addFarm()}>
            <PlusIcon />
            Add Farm
          </Button>
          <FarmChooser farms={farms} chosenFarm={chosenFarm} onChooseFarm={onChooseFarm} />
        </>
      )}
      <LayerControls {...layers} />
    </div>
  );
}
