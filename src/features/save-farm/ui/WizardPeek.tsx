import { useUnit } from 'effector-react';
import { Button } from '#shared/ui/button';
import { canGoNext, stepAfter, stepsOf, submitObstacle, type Wizard } from '../model/wizard.ts';
import { $givenBoundary, $isBoundaryPending, submitPressed } from '../model/save-model.ts';
import { $isSubmitting, $wizard, nextPressed } from '../model/wizard-model.ts';
import { LandSoFar } from './LandSoFar.tsx';
import { SAVING_WORDS } from './wizard-words.ts';

/** The open step in one row: its title, its answers so far, and the button that continues. */
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
        {isLast && !isSubmitting ? (
          <LandSoFar wizard={wizard} className="truncate text-muted" />
        ) : (
          <p role="status" className="truncate text-sm text-muted">
            {isSubmitting ? SAVING_WORDS[mode].saving : progressOf(wizard)}
          </p>
        )}
      </div>
      {isLast ? (
        <Button disabled={obstacle !== null || isPending || isSubmitting} onClick={() => submit()}>
          {SAVING_WORDS[mode].save}
        </Button>
      ) : (
        <Button disabled={!canGoNext(draft, step)} onClick={() => next()}>
          Next
        </Button>
      )}
    </>
  );
}

function progressOf({ mode, step, draft }: Wizard): string {
  if (step === 5) return draft.gate ? 'The gate is set.' : 'The gate is not set yet.';
  return draft.name || (mode === 'add' ? 'Add Farm' : 'Edit Farm');
}
