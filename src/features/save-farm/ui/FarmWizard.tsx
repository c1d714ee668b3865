import { useUnit } from 'effector-react';
import { useDeferredValue, useId } from 'react';
import { loadable, loadableForm } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import {
  canGoNext,
  canOpen,
  stepAfter,
  stepsOf,
  type Wizard,
  type WizardStep,
} from '../model/wizard.ts';
import { cancelPressed, submitPressed } from '../model/save-model.ts';
import {
  $isRestored,
  $isSubmitting,
  $strayGateM,
  $wizard,
  nextPressed,
  stepOpened,
} from '../model/wizard-model.ts';
import { stepSummary } from '../model/step-summary.ts';
import { FoldedStep } from './FoldedStep.tsx';
import { StepHeading } from './StepHeading.tsx';
import { useLand } from './use-land.ts';
import { WizardFooter } from './WizardFooter.tsx';

/** Loaded when the wizard opens, so that the map itself starts sooner. */
const StepFields = loadableForm(() =>
  import('./StepFields.tsx').then((module) => module.StepFields),
);
const StrayGateDialog = loadable(() =>
  import('./StrayGateDialog.tsx').then((module) => module.StrayGateDialog),
);

const WORDS = {
  add: {
    title: 'Add Farm',
    restored: 'This is the farm you started earlier. Continue, or cancel to start again.',
  },
  edit: {
    title: 'Edit Farm',
    restored:
      'These are the changes you started earlier. Continue, or cancel to leave the farm unchanged.',
  },
} as const;

/**
 * The vertical stepper for adding or editing a farm; renders nothing while it is closed. Its parent
 * is a flex column that scrolls, along whose bottom the footer stays.
 */
export function FarmWizard() {
  const { wizard, isRestored, isSubmitting, strayGateM } = useUnit({
    wizard: $wizard,
    isRestored: $isRestored,
    isSubmitting: $isSubmitting,
    strayGateM: $strayGateM,
  });
  const { cancel, open } = useUnit({ cancel: cancelPressed, open: stepOpened });
  const land = useLand(wizard);
  const formId = useId();
  // Answers a press of Next before a slow phone has drawn the fields of the next step.
  const step = useDeferredValue(wizard?.step);
  if (!wizard) return null;
  const words = WORDS[wizard.mode];
  const steps = stepsOf(wizard.mode);
  const current = steps.findIndex(({ number }) => number === wizard.step);

  return (
    <>
      <section
        aria-label={words.title}
        className="[&_:is(input,select,textarea,button)]:scroll-mb-28"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-lg font-semibold">{words.title}</h2>
          <p className="ml-auto text-sm text-muted">
            Step {current + 1} of {steps.length}
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            disabled={isSubmitting}
            onClick={() => cancel()}
          >
            Cancel
          </Button>
        </div>
        {isRestored && (
          <p role="status" className="mt-1 text-sm text-muted">
            {words.restored}
          </p>
        )}
        <ol className="mt-4">
          {steps.map(({ number, title }, index) => {
            const isCurrent = number === step;
            const isDone = isFinished(wizard, number);
            const isOpenable = !isSubmitting && canOpen(wizard, number);
            const summary = stepSummary(wizard.draft, number, land ? landLine(land) : '');
            return (
              <li
                key={number}
                aria-current={isCurrent ? 'step' : undefined}
                className="relative scroll-mb-24 pb-4 pl-11 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-[15px] not-last:before:w-px not-last:before:bg-border @max-sm:not-last:before:hidden"
              >
                <StepHeading
                  index={index}
                  title={title}
                  isCurrent={isCurrent}
                  isDone={isDone}
                  onOpen={isOpenable ? () => open(number) : null}
                />
                {isCurrent && <StepForm id={formId} wizard={wizard} step={number} />}
                {!isCurrent && summary !== '' && (isDone || number === 6) && (
                  <FoldedStep summary={summary} isOpenable={isOpenable} />
                )}
              </li>
            );
          })}
        </ol>
        {strayGateM !== null && <StrayGateDialog distanceM={strayGateM} />}
      </section>
      <WizardFooter wizard={wizard} formId={formId} />
    </>
  );
}

interface StepFormProps {
  id: string;
  wizard: Wizard;
  /** The step to show, which may be a moment behind the wizard's. */
  step: WizardStep;
}

/** A form, so that Enter in a field works like Next or Submit. */
function StepForm({ id, wizard, step }: StepFormProps) {
  const { next, submit } = useUnit({ next: nextPressed, submit: submitPressed });
  const isLast = stepAfter(wizard.mode, wizard.step) === null;
  return (
    <form
      id={id}
      noValidate
      className="mt-4 @max-sm:-ml-11"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) submit();
        else next();
      }}
    >
      <StepFields wizard={{ ...wizard, step }} />
    </form>
  );
}

const landLine = ({ count, area }: { count: string; area: string }) => `${count} · ${area}`;

/**
 * True for a step with an answer. The owner's step has one from the start, so it also needs to be
 * passed.
 */
const isFinished = ({ mode, step, draft }: Wizard, number: WizardStep): boolean =>
  canGoNext(draft, number) && (number !== 2 || mode === 'edit' || step > 2 || canGoNext(draft, 3));
