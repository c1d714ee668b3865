import { useUnit } from 'effector-react';
import { stepAfter, stepsOf } from '#entities/farm';
import type { LonLat } from '#shared/lib/lon-lat';
import { $isRestored, $wizard, nextPressed, submitPressed } from '../model/farm-wizard.ts';
import type { Wizard } from '../model/wizard.ts';
import { AddressStep } from './AddressStep.tsx';
import { BoundaryStep } from './BoundaryStep.tsx';
import { FarmNameStep } from './FarmNameStep.tsx';
import { GateStep } from './GateStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepHeading } from './StepHeading.tsx';

export interface FarmWizardProps {
  /** The middle of the map as it stands. */
  mapPosition: () => LonLat;
}

const WORDS = {
  add: {
    title: 'Add Farm',
    restored: 'This is the farm you had begun. Go on, or Cancel to begin anew.',
  },
  edit: {
    title: 'Edit Farm',
    restored: 'These are the changes you had begun. Go on, or Cancel to leave the farm as it is.',
  },
} as const;

/** The vertical stepper in which a farm is added or edited; nothing while it is closed. */
export function FarmWizard({ mapPosition }: FarmWizardProps) {
  const { wizard, isRestored } = useUnit({ wizard: $wizard, isRestored: $isRestored });
  if (!wizard) return null;
  const words = WORDS[wizard.mode];

  return (
    <section aria-label={words.title}>
      <h2 className="text-lg font-semibold">{words.title}</h2>
      {isRestored && (
        <p role="status" className="mt-1 text-sm text-muted">
          {words.restored}
        </p>
      )}
      <ol className="mt-4">
        {stepsOf(wizard.mode).map(({ number, title }) => (
          <li
            key={number}
            aria-current={number === wizard.step ? 'step' : undefined}
            className="relative pb-4 pl-11 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-[15px] not-last:before:w-px not-last:before:bg-border"
          >
            <StepHeading number={number} title={title} current={wizard.step} />
            {number === wizard.step && <StepForm wizard={wizard} mapPosition={mapPosition} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A form, so that Enter in a field does what Next or Submit does. */
function StepForm({ wizard, mapPosition }: FarmWizardProps & { wizard: Wizard }) {
  const { next, submit } = useUnit({ next: nextPressed, submit: submitPressed });
  const isLast = stepAfter(wizard.mode, wizard.step) === null;
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) submit();
        else next();
      }}
    >
      <StepFields wizard={wizard} mapPosition={mapPosition} />
      <StepButtons wizard={wizard} />
    </form>
  );
}

function StepFields({ wizard, mapPosition }: FarmWizardProps & { wizard: Wizard }) {
  const { draft } = wizard;
  switch (wizard.step) {
    case 1:
      return <FarmNameStep draft={draft} />;
    case 2:
      return <OwnerStep draft={draft} />;
    case 3:
      return <AddressStep draft={draft} />;
    case 4:
      return <LocationStep draft={draft} mapPosition={mapPosition} />;
    case 5:
      return <GateStep draft={draft} />;
    case 6:
      return <BoundaryStep wizard={wizard} />;
  }
}
