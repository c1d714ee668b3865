import { useUnit } from 'effector-react';
import { useId } from 'react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import {
  areDetailsSaved,
  canGoNext,
  canSaveHere,
  stepAfter,
  stepBefore,
  submitObstacle,
  type Wizard,
} from '../model/wizard.ts';
import { $givenBoundary, $isBoundaryPending, submitPressed } from '../model/save-model.ts';
import { $isSubmitting, backPressed } from '../model/wizard-model.ts';
import { LandSoFar } from './LandSoFar.tsx';
import { needOf, SAVING_WORDS } from './wizard-words.ts';

/** Stays at the bottom of the panel: back, the land so far, and next. */
export function WizardFooter({ wizard, formId }: { wizard: Wizard; formId: string }) {
  const needId = useId();
  const { given, isPending, isSubmitting } = useUnit({
    given: $givenBoundary,
    isPending: $isBoundaryPending,
    isSubmitting: $isSubmitting,
  });
  const { back, submit } = useUnit({ back: backPressed, submit: submitPressed });
  const { draft, mode, step } = wizard;
  const isLast = stepAfter(mode, step) === null;
  const hasBack = stepBefore(mode, step) !== null && !areDetailsSaved(wizard);
  const { save, saving } = SAVING_WORDS[mode];
  const need = needOf(wizard, given);
  const described = need ? needId : undefined;

  return (
    <div className="sticky bottom-0 [@media(max-height:30rem)]:static z-10 order-last -mx-4 mt-auto -mb-4 grid gap-2 rounded-b-xl border-t border-border bg-raised px-4 py-3">
      {isSubmitting && (
        <div role="status" className="grid gap-2 text-sm">
          <Progress label={saving} />
          {saving}
        </div>
      )}
      {need && !isSubmitting && (
        <p id={needId} className="text-sm text-muted">
          {need}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hasBack && (
          <Button variant="outline" disabled={isSubmitting} onClick={() => back()}>
            Back
          </Button>
        )}
        <LandSoFar wizard={wizard} className="min-w-20 flex-1 text-center" />
        {!isLast && (
          <Button
            type="submit"
            form={formId}
            variant={mode === 'edit' ? 'outline' : 'default'}
            aria-describedby={described}
            disabled={!canGoNext(draft, step) || isSubmitting}
          >
            Next
          </Button>
        )}
        {canSaveHere(wizard) && (
          <Button
            {...(isLast ? { type: 'submit', form: formId } : { onClick: () => submit() })}
            aria-describedby={described}
            disabled={submitObstacle(mode, draft, given) !== null || isPending || isSubmitting}
          >
            {save}
          </Button>
        )}
      </div>
    </div>
  );
}
