import { useUnit } from 'effector-react';
import { submitObstacle } from '#entities/farm';
import { ParcelChips } from '#entities/parcel/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { $isRefused, $isSubmitting, parcelSelection } from '../model/farm-wizard.ts';
import { areDetailsSaved, type Wizard } from '../model/wizard.ts';
import { BoundaryTypeChoice } from './BoundaryTypeChoice.tsx';
import { LotPlanList } from './LotPlanList.tsx';
import { MissingValues } from './MissingValues.tsx';
import { OutsideAustralia } from './OutsideAustralia.tsx';

export function BoundaryStep({ wizard }: { wizard: Wizard }) {
  const isRefused = useUnit($isRefused);
  const { draft, mode } = wizard;
  if (mode === 'edit') {
    return (
      <>
        <BoundaryTypeChoice value={draft.boundaryType} isDisabled />
        {draft.boundaryType === 'farm_key' ? (
          <ChosenParcels lotPlans={wizard.lotPlans} />
        ) : (
          <KeptBoundary />
        )}
      </>
    );
  }
  if (submitObstacle(mode, draft, 1) === 'outside-australia') return <OutsideAustralia />;

  return (
    <>
      <h4 className="text-sm font-medium">Select Land Parcels</h4>
      <ChosenParcels lotPlans={wizard.lotPlans} />
      {areDetailsSaved(wizard) && (
        <Alert variant="warning">
          <AlertTitle>The farm is saved, its boundary is not yet</AlertTitle>
          <AlertDescription>Press Submit again to store the boundary.</AlertDescription>
        </Alert>
      )}
      {isRefused && <MissingValues draft={draft} />}
    </>
  );
}

function ChosenParcels({ lotPlans }: { lotPlans: string }) {
  const { parcels, waitingCount, isSubmitting, remove } = useUnit({
    parcels: parcelSelection.$parcels,
    waitingCount: parcelSelection.$waitingCount,
    isSubmitting: $isSubmitting,
    remove: parcelSelection.parcelRemoved,
  });
  return (
    <>
      <p className="text-xs text-muted">
        Click a parcel on the map to add it, click it again to take it out. Outlines show from zoom
        11.
      </p>
      <ParcelChips
        parcels={parcels}
        waitingCount={waitingCount}
        isDisabled={isSubmitting}
        onRemove={remove}
      />
      <LotPlanList text={lotPlans} />
    </>
  );
}

const KeptBoundary = () => (
  <p className="text-sm">The farm keeps its boundary as it is shown on the map.</p>
);
