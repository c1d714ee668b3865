import { useUnit } from 'effector-react';
import { lazy, Suspense } from 'react';
import { stepAfter, stepsOf } from '#entities/farm';
import { $isRestored, $wizard, nextPressed, submitPressed } from '../model/model.ts';
import type { Wizard } from '../model/wizard.ts';
import { StepButtons } from './StepButtons.tsx';
import { StepHeading } from './StepHeading.tsx';

/** Loaded when the wizard opens, so that the map itself starts sooner. */
const StepFields = lazy(() =>
  import('./StepFields.tsx').then((module) => ({ default: module.StepFields })),
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

/** The vertical stepper for adding or editing a farm; renders nothing while it is closed. */
export function FarmWizard() {
  const { wizard, isRestored } = useUnit({ wizard: $wizard, isRestored: $isRestored });
  if (!wizard) return null;
  const words = WORDS[wizard.mode];
  const steps = stepsOf(wizard.mode);
  const current = steps.findIndex(({ number }) => number === wizard.step);

  return (
    <section aria-label={words.title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        <p className="text-sm text-muted">
          Step {current + 1} of {steps.length}
        </p>
      </div>
      {isRestored && (
        <p role="status" className="mt-1 text-sm text-muted">
          {words.restored}
        </p>
      )}
      <ol className="mt-4">
        {steps.map(({ number, title }, index) => (
          <li
            key={number}
            aria-current={number === wizard.step ? 'step' : undefined}
            className="relative pb-4 pl-11 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-[15px] not-last:before:w-px not-last:before:bg-border @max-sm:not-last:before:hidden"
          >
            <StepHeading index={index} title={title} current={current} />
            {number === wizard.step && <StepForm wizard={wizard} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A form, so that Enter in a field works like Next or Submit. */
function StepForm({ wizard }: { wizard: Wizard }) {
  const { next, submit } = useUnit({ next: nextPressed, submit: submitPressed });
  const isLast = stepAfter(wizard.mode, wizard.step) === null;
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 @max-sm:-ml-11"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) submit();
        else next();
      }}
    >
      <Suspense>
        <StepFields wizard={wizard} />
        <StepButtons wizard={wizard} />
      </Suspense>
    </form>
  );
}
