import { shownYesNo } from '#entities/registration/form';
import { INTEREST_HOLDERS, type InterestHolder } from '#entities/soil-project/interest-holder';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Choice } from './Choice.tsx';
import { QuestionGroup } from './QuestionGroup.tsx';
import type { StepProps } from './step-props.ts';

const OPTIONS = ['Yes', 'No'].map((answer) => ({ value: answer, label: answer }));

/** Who else holds an interest in the land; the regulator needs their consent. */
export function InterestHolders({ form, change, problemAt, disabled }: StepProps) {
  const { interest_holders: holders } = form;
  const put = (index: number, holder: InterestHolder) =>
    change({ interest_holders: holders.with(index, holder) });
  return (
    <QuestionGroup field="interest_holders">
      {INTEREST_HOLDERS.map(({ kind, label, who }, index) => {
        const holder = holders.find((one) => one.kind === kind);
        if (!holder) return null;
        return (
          <div key={kind} className="grid gap-1">
            <Choice
              label={label}
              error={problemAt(`interest_holders.${index}.answer`)}
              options={OPTIONS}
              value={shownYesNo(holder.answer)}
              disabled={disabled}
              onChoose={(answer) => put(index, { ...holder, answer: answer === 'Yes' })}
            />
            {holder.answer === true && (
              <Field
                label={who}
                error={problemAt(`interest_holders.${index}.name`)}
                className="max-w-md border-l-2 border-border pl-4"
              >
                <Input
                  value={holder.name}
                  maxLength={200}
                  disabled={disabled}
                  onChange={({ target }) => put(index, { ...holder, name: target.value })}
                />
              </Field>
            )}
          </div>
        );
      })}
    </QuestionGroup>
  );
}
