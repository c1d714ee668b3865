import { useEffect, useRef } from 'react';
import type { Wizard } from '../model/wizard.ts';
import { AddressStep } from './AddressStep.tsx';
import { BoundaryStep } from './BoundaryStep.tsx';
import { FarmNameStep } from './FarmNameStep.tsx';
import { focusStep } from './focus-step.ts';
import { GateStep } from './GateStep.tsx';
import { LocationStep } from './LocationStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';

/** The fields of the wizard's current step; the first has the focus when the step opens. */
export function StepFields({ wizard }: { wizard: Wizard }) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => focusStep(fields.current!), [wizard.step]);
  return (
    <div ref={fields} className="grid gap-4">
      <Fields wizard={wizard} />
    </div>
  );
}

function Fields({ wizard }: { wizard: Wizard }) {
  const { draft } = wizard;
  switch (wizard.step) {
    case 1:
      return <FarmNameStep draft={draft} />;
    case 2:
      return <OwnerStep draft={draft} />;
    case 3:
      return <AddressStep draft={draft} />;
    case 4:
      return <LocationStep draft={draft} />;
    case 5:
      return <GateStep draft={draft} />;
    case 6:
      return <BoundaryStep wizard={wizard} />;
  }
}
