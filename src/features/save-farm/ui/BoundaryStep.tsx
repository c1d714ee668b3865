import { useUnit } from 'effector-react';
import { submitObstacle } from '#entities/farm';
import { ParcelChips } from '#entities/parcel/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { $isRefused, $isSubmitting, parcelSelection } from '../model/farm-wizard.ts';
import { areDetailsSaved, type Wizard } from '../model/wizard.ts';
import { MissingValues } from './MissingValues.tsx';
import { OutsideAustralia } from './OutsideAustralia.tsx';

export function BoundaryStep({ wizard }: { wizard: Wizard }) {
  const { parcels, waitingCount, isRefused, isSubmitting, remove } = useUnit({
    parcels: parcelSelection.$parcels,
    waitingCount: parcelSelection.$waitingCount,
    isRefused: $isRefused,
    isSubmitting: $isSubmitting,
    remove: parcelSelection.parcelRemoved,
  });
  if (submitObstacle(wizard.draft, parcels.length) === 'outside-australia') {
    return <OutsideAustralia />;
  }

  return (
    <>
      <div>
        <h4 className="text-sm font-medium">Select Land Parcels</h4>
        <p className="mt-1 text-xs text-muted">
          Click a parcel on the map to add it, click it again to take it out. Outlines show from
          zoom 11.
        </p>
      </div>
      <ParcelChips
        parcels={parcels}
        waitingCount={waitingCount}
        isDisabled={isSubmitting}
        onRemove={remove}
      />
      {areDetailsSaved(wizard) && (
        <Alert variant="warning">
          <AlertTitle>The farm is saved, its boundary is not yet</AlertTitle>
          <AlertDescription>Press Submit again to store the boundary.</AlertDescription>
        </Alert>
      )}
      {isRefused && <MissingValues draft={wizard.draft} />}
    </>
  );
}
