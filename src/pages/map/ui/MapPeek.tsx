import { useUnit } from 'effector-react';
import { AddToCartButton } from '#features/add-to-cart';
import { $isEditing, PaddocksPeek } from '#features/manage-paddocks';
import { WizardPeek, addFarmPressed } from '#features/save-farm';
import { drawerNeeded } from '#widgets/farm-map-view';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';

export interface MapPeekProps {
  farm: PropertyRecord | null;
  isWizardOpen: boolean;
}

/** The lowered sheet's row: the wizard's step, or the chosen farm, with the main action. */
export function MapPeek({ farm, isWizardOpen }: MapPeekProps) {
  const { addFarm, showDrawer, isEditingPaddocks } = useUnit({
    addFarm: addFarmPressed,
    showDrawer: drawerNeeded,
    isEditingPaddocks: $isEditing,
  });
  if (isWizardOpen) return <WizardPeek />;
  if (isEditingPaddocks) {
    return (
      <>
        <PaddocksPeek />
        <Button onClick={() => showDrawer()}>Show the list</Button>
      </>
    );
  }
  if (farm) {
    return (
      <>
        <p
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 leading-tight font-semibold break-words"
        >
          {farm.property_name}
        </p>
        <AddToCartButton
          farm={farm}
          itemType="Property Key"
          className="h-auto min-h-11 max-w-3/5 shrink py-1.5 leading-tight whitespace-normal"
        />
      </>
    );
  }
  return (
    <>
      <p className="min-w-0 flex-1 truncate font-semibold">No farm chosen</p>
      <Button
        onClick={() => {
          addFarm();
          showDrawer();
        }}
      >
        Add Farm
      </Button>
    </>
  );
}
