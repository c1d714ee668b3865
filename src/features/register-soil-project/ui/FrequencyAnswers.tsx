import { QUESTIONS } from '#entities/registration/form';
import { frequenciesOf, GRAZING_FREQUENCIES } from '#entities/registration/form/react';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import { AskedHere } from './AskedHere.tsx';
import type { StepProps } from './step-props.ts';

export interface FrequencyAnswersProps extends StepProps {
  step: 8 | 9;
}

/** Frequency questions (FORM-25, FORM-31). */
export function FrequencyAnswers({
  step,
  form,
  change,
  problemAt,
  disabled,
}: FrequencyAnswersProps) {
  return frequenciesOf(step).map((field) => (
    <div key={field} className="grid gap-1.5">
      <Field {...QUESTIONS[field]} error={problemAt(field)} className="max-w-md">
        <NativeSelect
          value={form[field]}
          disabled={disabled}
          onChange={({ target }) => change({ [field]: target.value })}
        >
          <option value="">Choose how often</option>
          {GRAZING_FREQUENCIES.map((frequency) => (
            <option key={frequency}>{frequency}</option>
          ))}
        </NativeSelect>
      </Field>
      <AskedHere field={field} />
    </div>
  ));
}
