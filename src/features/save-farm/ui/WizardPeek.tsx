import { useUnit } from 'effector-react';
import { canGoNext, stepAfter, stepsOf, submitObstacle } from '#entities/farm';
import { Button } from '#shared/ui/button';
import {
  $givenBoundary,
  $isBoundaryPending,
  $isSubmitting,
  $wizard,
  nextPressed,
  submitPressed,
} from '../model/model.ts';
import type { Wizard } from '../model/wizard.ts';

const SAVE = { add: 'Submit', edit: 'Update' } as const;
const SAVING = {
  add: 'Adding new farm ...',
  edit: 'Waiting for the edits to upload ...',
} as const;

/** The open step in one row: its title, what it has so far, and the button that continues. */
export function WizardPeek() {
  const { wizard, given, isPending, isSubmitting } = useUnit({
    wizard: $wizard,
    given: $givenBoundary,
    isPending: $isBoundaryPending,
    isSubmitting: $isSubmitting,
  });
  const { next, submit } = useUnit({ next: nextPressed, submit: submitPressed });
  if (!wizard) return null;
  const { mode, step, draft } = wizard;
  const steps = stepsOf(mode);
  const index = steps.findIndex(({ number }) => number === step);
  const isLast = stepAfter(mode, step) === null;
  const obstacle = submitObstacle(mode, draft, given);

  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          {index + 1}. {steps[index]?.title}
        </p>
        <p role="status" className="truncate text-sm text-muted">
          {isSubmitting ? SAVING[mode] : progressOf(wizard, given.parcelCount)}
        </p>
      </div>
      {isLast ? (
        <Button disabled={obstacle !== null || isPending || isSubmitting} onClick={() => submit()}>
          {SAVE[mode]}
        </Button>
      ) : (
        <Button disabled={!canGoNext(draft, step)} onClick={() => next()}>
          Next
        </Button>
      )}
    </>
  );
}

function progressOf({ mode, step, draft }: Wizard, parcelCount: number): string {
  if (step === 5) return draft.gate ? 'The gate is set.' : 'The gate is not set yet.';
  if (step === 6 && draft.boundaryType === 'farm_key') {
    return parcelCount === 1 ? '1 parcel selected' : `${parcelCount} parcels selected`;
  }
  return draft.name || (mode === 'add' ? 'Add Farm' : 'Edit Farm');
}
