import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { QuestionGroup } from './QuestionGroup.tsx';
import type { StepProps } from './step-props.ts';

const PARTS = [
  { part: 'road_number', label: 'Road number', maxLength: 50 },
  { part: 'road_name', label: 'Road', maxLength: 200 },
  { part: 'suburb', label: 'Town or suburb', maxLength: 200 },
] as const;

/** The address of the farm's gate, as known from the farm until the client changes it. */
export function FrontGate({ form, change, problemAt, disabled }: StepProps) {
  const { front_gate: gate } = form;
  return (
    <QuestionGroup field="front_gate">
      <div className="grid max-w-2xl items-start gap-3 sm:grid-cols-[8rem_1fr_1fr]">
        {PARTS.map(({ part, label, maxLength }) => (
          <Field key={part} label={label} error={problemAt(`front_gate.${part}`)}>
            <Input
              value={gate[part]}
              maxLength={maxLength}
              disabled={disabled}
              onChange={({ target }) => change({ front_gate: { ...gate, [part]: target.value } })}
            />
          </Field>
        ))}
      </div>
    </QuestionGroup>
  );
}
