import { useUnit } from 'effector-react';
import { useId } from 'react';
import { hasAustralianAddress } from '#entities/farm';
import { ParcelChips } from '#entities/parcel/react';
import { loadable } from '#shared/loadable';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { clearPressed } from '../model/history-model.ts';
import { parcelSelection } from '../model/land-model.ts';
import { $isSubmitting, $isRefused } from '../model/wizard-model.ts';
import { areDetailsSaved, type Wizard } from '../model/wizard.ts';
import { BoundaryTypeChoice } from './BoundaryTypeChoice.tsx';
import { ChangeButtons } from './ChangeButtons.tsx';
import { MissingValues } from './MissingValues.tsx';

/** Loaded when the step opens, so that the map starts sooner. */
const CustomBoundary = loadable(() =>
  import('./CustomBoundary.tsx').then((module) => module.CustomBoundary),
);
const CorrectParcels = loadable(() =>
  import('./CorrectParcels.tsx').then((module) => module.CorrectParcels),
);
const LotPlanList = loadable(() =>
  import('./LotPlanList.tsx').then((module) => module.LotPlanList),
);
const ReferenceLayer = loadable(() =>
  import('./ReferenceLayer.tsx').then((module) => module.ReferenceLayer),
);

export function BoundaryStep({ wizard }: { wizard: Wizard }) {
  const { isRefused, isSubmitting } = useUnit({
    isRefused: $isRefused,
    isSubmitting: $isSubmitting,
  });
  const { draft, mode } = wizard;
  const whyFixed = whyTypeIsFixed(wizard);
  const whyFixedId = useId();

  return (
    <>
      <BoundaryTypeChoice
        value={draft.boundaryType}
        isDisabled={whyFixed !== null || isSubmitting}
        whyFixedId={whyFixed === null ? undefined : whyFixedId}
      />
      {whyFixed !== null && (
        <p id={whyFixedId} className="text-sm text-muted">
          {whyFixed}
        </p>
      )}
      {draft.boundaryType === 'farm_key' ? (
        <ChosenParcels lotPlans={wizard.lotPlans} isTypeFixed={whyFixed !== null} />
      ) : (
        <CustomBoundary wizard={wizard} />
      )}
      {areDetailsSaved(wizard) && !isSubmitting && (
        <Alert variant="warning">
          <AlertTitle>The farm is saved, but its boundary is not</AlertTitle>
          <AlertDescription>Press Submit again to store the boundary.</AlertDescription>
        </Alert>
      )}
      {isRefused && mode === 'add' && <MissingValues draft={draft} />}
    </>
  );
}

function ChosenParcels({ lotPlans, isTypeFixed }: { lotPlans: string; isTypeFixed: boolean }) {
  const { parcels, waitingCount, isSubmitting, remove, clear } = useUnit({
    parcels: parcelSelection.$parcels,
    waitingCount: parcelSelection.$waitingCount,
    isSubmitting: $isSubmitting,
    remove: parcelSelection.parcelRemoved,
    clear: clearPressed,
  });
  return (
    <>
      <p className="text-sm text-muted">
        Click a parcel on the map to add it. Click it again to remove it. Zoom in to see parcels.
      </p>
      <ParcelChips
        parcels={parcels}
        waitingCount={waitingCount}
        isDisabled={isSubmitting}
        onRemove={remove}
        onClear={() => clear()}
        changes={<ChangeButtons isDisabled={isSubmitting} />}
      />
      <LotPlanList text={lotPlans} />
      <ReferenceLayer />
      {!isTypeFixed && parcels.length > 0 && <CorrectParcels />}
    </>
  );
}

/** Explains why the boundary type is fixed (EDIT-04, ADD-20). */
function whyTypeIsFixed({ draft, mode }: Wizard): string | null {
  if (mode === 'edit') return 'You cannot change the boundary type of a saved farm.';
  return hasAustralianAddress(draft) ? null : 'Land parcels are available in Australia only.';
}
