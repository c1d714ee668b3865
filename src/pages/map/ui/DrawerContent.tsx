import { createWatch } from 'effector';
import { useProvidedScope, useUnit } from 'effector-react';
import { PlusIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FarmWizard, $wizard, addFarmPressed, farmSaved } from '#features/save-farm';
import type { WizardMode } from '#entities/farm';
import type { useFarms } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { FarmChooser } from './FarmChooser.tsx';
import { LayerControls, type LayerControlsProps } from './LayerControls.tsx';
import { MapSearchBox } from './MapSearchBox.tsx';

const NO_FARMS: readonly PropertyRecord[] = [];

export interface DrawerContentProps {
  farms: ReturnType<typeof useFarms>;
  chosenFarm: PropertyRecord | null;
  onChooseFarm: (farmId: number | null) => void;
  layers: LayerControlsProps;
}

export function DrawerContent({ farms, chosenFarm, onChooseFarm, layers }: DrawerContentProps) {
  const { wizard, addFarm } = useUnit({ wizard: $wizard, addFarm: addFarmPressed });
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
  const lastMode = useRef<WizardMode | null>(null);
  const mode = wizard?.mode ?? null;
  useEffect(() => {
    if (mode === null && lastMode.current !== null) {
      (lastMode.current === 'edit' ? menuButton : addFarmButton).current?.focus();
    }
    lastMode.current = mode;
  }, [mode]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <MapSearchBox
        farms={farms.data ?? NO_FARMS}
        chosenFarm={chosenFarm}
        onChooseFarm={onChooseFarm}
      />
      {wizard ? (
        <FarmWizard />
      ) : (
        <FarmChooser
          farms={farms}
          chosenFarm={chosenFarm}
          onChooseFarm={onChooseFarm}
          menuButton={menuButton}
          addButton={
            <Button
              ref={addFarmButton}
              variant={farms.data?.length ? 'outline' : 'default'}
              disabled={farms.isPending}
              onClick={() => addFarm()}
            >
              <PlusIcon aria-hidden />
              Add Farm
            </Button>
          }
        />
      )}
      <LayerControls {...layers} />
    </div>
  );
}
