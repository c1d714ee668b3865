import { useUnit } from 'effector-react';
import { useId } from 'react';
import {
  canGoNext,
  stepAfter,
  stepBefore,
  submitObstacle,
  type SubmitObstacle,
  type WizardStep,
} from '#entities/farm';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import {
  $isSubmitting,
  backPressed,
  cancelPressed,
  $givenBoundary,
  $isBoundaryPending,
} from '../model/model.ts';
import { areDetailsSaved, type Wizard } from '../model/wizard.ts';

/** What Next is waiting for, where the fields do not show it themselves. */
const NEXT_NEEDS: Partial<Record<WizardStep, string>> = {
  1: 'Next needs a farm name.',
  3: 'Next needs road name, town, state and post code.',
  4: 'Next needs a chosen location.',
  5: 'Next needs a gate location.',
};

/** What Submit and Update are waiting for. */
const SAVING_NEEDS: Record<SubmitObstacle, string> = {
  'no-name': 'needs a farm name.',
  'no-parcel': 'needs at least one parcel.',
  'no-area': 'needs a boundary file.',
  'file-error': 'needs a valid boundary file, with any questions about it answered.',
};

/** Button and progress texts by mode (EDIT-03, EDIT-06; ADD-31, ADD-53). */
const WORDS = {
  add: { save: 'Submit', saving: 'Adding new farm ...' },
  edit: { save: 'Update', saving: 'Waiting for the edits to upload ...' },
} as const;

export function StepButtons({ wizard }: { wizard: Wizard }) {
  const needId = useId();
  const { given, isPending, isSubmitting } = useUnit({
    given: $givenBoundary,
    isPending: $isBoundaryPending,
    isSubmitting: $isSubmitting,
  });
  const press = useUnit({ back: backPressed, cancel: cancelPressed });
  const { draft, mode, step } = wizard;
  const isLast = stepAfter(mode, step) === null;
  const hasBack = stepBefore(mode, step) !== null && !areDetailsSaved(wizard);
  const { save, saving } = WORDS[mode];
  const obstacle = submitObstacle(mode, draft, given);
  const need = needOf();

  function needOf(): string | undefined {
    if (!isLast) return canGoNext(draft, step) ? undefined : NEXT_NEEDS[step];
    return obstacle ? `${save} ${SAVING_NEEDS[obstacle]}` : undefined;
  }

  return (
    <div className="grid gap-3">
      {isSubmitting && (
        <div role="status" className="grid gap-2 text-sm">
          <Progress label={saving} />
          {saving}
        </div>
      )}
      {need && (
        <p id={needId} className="text-xs text-muted">
          {need}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isLast ? (
          <Button
            type="submit"
            aria-describedby={need ? needId : undefined}
            disabled={obstacle !== null || isPending || isSubmitting}
          >
            {save}
          </Button>
        ) : (
          <Button
            type="submit"
            aria-describedby={need ? needId : undefined}
            disabled={!canGoNext(draft, step)}
          >
            Next
          </Button>
        )}
        {hasBack && (
          <Button variant="outline" disabled={isSubmitting} onClick={() => press.back()}>
            Back
          </Button>
        )}
        <Button
          variant="ghost"
          className="ml-auto"
          disabled={isSubmitting}
          onClick={() => press.cancel()}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
