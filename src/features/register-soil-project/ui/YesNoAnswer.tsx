import { QUESTIONS, shownYesNo } from '#entities/registration/form';
import { AskedHere } from './AskedHere.tsx';
import { Choice } from './Choice.tsx';
import type { StepProps } from './step-props.ts';

export interface YesNoAnswerProps extends StepProps {
  field: 'assessByEye' | 'useBudgetTool' | 'useMinBenchmark';
}

const OPTIONS = ['Yes', 'No'].map((answer) => ({ value: answer, label: answer }));

export const YesNoAnswer = ({ field, form, change, problemAt, disabled }: YesNoAnswerProps) => (
  <div className="grid gap-1.5">
    <Choice
      {...QUESTIONS[field]}
      error={problemAt(field)}
      options={OPTIONS}
      value={shownYesNo(form[field])}
      disabled={disabled}
      onChoose={(answer) => change({ [field]: answer === 'Yes' })}
    />
    <AskedHere field={field} />
  </div>
);
