import { useUnit } from 'effector-react';
import type { FarmDraft } from '#entities/farm';
import { describePosition } from '#shared/lib/lon-lat';
import { loadable } from '#shared/loadable';
import { Field } from '#shared/ui/field';
import { Switch } from '#shared/ui/switch';
import { $isPlacingGate, gateSwitched } from '../model/wizard-model.ts';

const GatesFromFile = loadable(() =>
  import('./GatesFromFile.tsx').then((module) => module.GatesFromFile),
);

export function GateStep({ draft }: { draft: FarmDraft }) {
  const { isPlacing, turn } = useUnit({ isPlacing: $isPlacingGate, turn: gateSwitched });
  return (
    <>
      <Field
        label="Click the map to set the gate"
        layout="inline"
        hint={
          <span className="pointer-coarse:hidden">
            Without a mouse: move the map with the arrow keys and press Enter to set the gate at its
            centre.
          </span>
        }
      >
        <Switch checked={isPlacing} onCheckedChange={(isOn) => turn(isOn)} />
      </Field>
      <p role="status" className="text-sm">
        {draft.gate
          ? `Gate at ${describePosition(draft.gate)}. Drag the marker to move it.`
          : 'The gate is not set yet.'}
      </p>
      <GatesFromFile draft={draft} />
    </>
  );
}
