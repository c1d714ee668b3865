import { QUESTIONS } from '#entities/registration/form';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Textarea } from '#shared/ui/textarea';
import { AskedHere } from './AskedHere.tsx';
import type { StepProps } from './step-props.ts';

type TextField =
  | 'name'
  | 'nature_of_farm'
  | 'existingActionsMoreDetails'
  | 'budgetToolName'
  | 'grazingPracticesMoreDetails';

export interface TextAnswerProps extends StepProps {
  field: TextField;
  maxLength: number;
  isLong?: boolean;
}

export function TextAnswer({ field, maxLength, isLong = false, ...step }: TextAnswerProps) {
  const Control = isLong ? Textarea : Input;
  return (
    <div className="grid gap-1.5">
      <Field {...QUESTIONS[field]} error={step.problemAt(field)}>
        <Control
          value={step.form[field]}
          maxLength={maxLength}
          autoComplete={field === 'name' ? 'name' : 'off'}
          disabled={step.disabled}
          onChange={({ target }: { target: { value: string } }) =>
            step.change({ [field]: target.value })
          }
        />
      </Field>
      <AskedHere field={field} />
    </div>
  );
}
