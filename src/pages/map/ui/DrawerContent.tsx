import { createWatch } from 'effector';
import { useProvidedScope, useUnit } from 'effector-react';
import { PlusIcon } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import {
  $registered,
  $wizardMode,
  addFarmHerePressed,
  addFarmPressed,
  farmSaved,
  FarmWizard,
  WaitingFarms,
  type Wizard,
} from '#features/save-farm';
import { PaddocksPanel } from '#features/manage-paddocks';
import type { PropertyRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import { farmStartAt } from '../model/farm-start.ts';
import { $pin } from '../model/model.ts';
import { FarmChooser, type ChosenFarm } from './FarmChooser.tsx';
import { LayerControls, type LayerControlsProps } from './LayerControls.tsx';
import { MapSearchBox } from './MapSearchBox.tsx';
import { useOpenPaddocks } from './use-open-paddocks.ts';

const MapTour = loadable(() => import('./MapTour.tsx').then((module) => module.MapTour));
const Registered = loadable(() => import('./Registered.tsx').then((module) => module.Registered));

const NO_FARMS: readonly PropertyRecord[] = [];

interface DrawerContentProps extends ChosenFarm {
  layers: LayerControlsProps;
}

export function DrawerContent({ farms, chosenFarm, onChooseFarm, layers }: DrawerContentProps) {
  const { openedMode, registered, pin, addFarm, addFarmHere } = useUnit({
    openedMode: $wizardMode,
    registered: $registered,
    pin: $pin,
    addFarm: addFarmPressed,
    addFarmHere: addFarmHerePressed,
  });
  // Answers the press before a slow phone has drawn the other content.
  const mode = useDeferredValue(openedMode);
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

  // Focus targets after the wizard closes, because its own controls are gone.
  const addFarmButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const lastMode = useRef<Wizard['mode'] | null>(null);
  useEffect(() => {
    // The notice about an added farm takes the focus itself.
    if (mode === null && lastMode.current !== null && !registered) {
      (lastMode.current === 'edit' ? menuButton : addFarmButton).current?.focus();
    }
    lastMode.current = mode;
  }, [mode, registered]);

  const { isOpen: arePaddocksOpen } = useOpenPaddocks(chosenFarm, menuButton);
  if (arePaddocksOpen && chosenFarm && mode === null) {
    return (
      <div className="flex min-h-full flex-col gap-4 p-4">
        <PaddocksPanel key={chosenFarm.property_id} farm={chosenFarm} />
      </div>
    );
  }

  return (
    <div className="flex min-h-full flex-col gap-4 p-4">
      <MapSearchBox
        farms={farms.data ?? NO_FARMS}
        chosenFarm={chosenFarm}
        onChooseFarm={onChooseFarm}
      />
      {registered && (
        <Registered
          key={registered.farmId}
          registered={registered}
          isListed={Boolean(
            farms.data?.some(({ property_id: farmId }) => farmId === registered.farmId),
          )}
          onClosed={() => addFarmButton.current?.focus()}
        />
      )}
      {mode !== null ? (
        <FarmWizard />
      ) : (
        <>
          <WaitingFarms />
          <FarmChooser
            farms={farms}
            chosenFarm={chosenFarm}
            onChooseFarm={onChooseFarm}
            menuButton={menuButton}
            addButton={
              <Button
                ref={addFarmButton}
                data-tour="add-farm"
                variant={farms.data?.length ? 'outline' : 'default'}
                disabled={farms.isPending}
                onClick={() => (pin ? addFarmHere(farmStartAt(pin)) : addFarm())}
              >
                <PlusIcon aria-hidden />
                Add Farm
              </Button>
            }
          />
        </>
      )}
      <div data-tour="layers">
        <LayerControls {...layers} />
      </div>
      {mode === null && <MapTour />}
    </div>
  );
}
