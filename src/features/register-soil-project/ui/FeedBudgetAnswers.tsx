import { asksBudgetTool, QUESTIONS, type SoilForm } from '#entities/registration/form';
import { BUDGET_TOOL_TYPES, BUDGET_TOOL_USAGES } from '#entities/registration/form/react';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import { AskedHere } from './AskedHere.tsx';
import { Choice } from './Choice.tsx';
import type { StepProps } from './step-props.ts';
import { TextAnswer } from './TextAnswer.tsx';
import { YesNoAnswer } from './YesNoAnswer.tsx';

const USAGES = BUDGET_TOOL_USAGES.map((usage) => ({ value: String(usage), label: String(usage) }));

/** The feed budget tool question; Yes shows its follow-ups (FORM-22, FORM-23, FORM-26, FORM-42). */
export function FeedBudgetAnswers(step: StepProps) {
  const { form, change, problemAt, disabled } = step;
  return (
    <>
      <YesNoAnswer {...step} field="useBudgetTool" />
      {asksBudgetTool(form) && (
        <div className="grid gap-5 border-l-2 border-border pl-4">
          <Choice
            {...QUESTIONS.budgetToolUsage}
            error={problemAt('budgetToolUsage')}
            options={USAGES}
            value={String(form.budgetToolUsage ?? '')}
            disabled={disabled}
            onChoose={(usage) =>
              change({
                budgetToolUsage: BUDGET_TOOL_USAGES.find((one) => String(one) === usage) ?? null,
              })
            }
          />
          <AskedHere field="budgetToolUsage" />
          <Field
            {...QUESTIONS.budgetToolType}
            error={problemAt('budgetToolType')}
            className="max-w-md"
          >
            <NativeSelect
              value={form.budgetToolType}
              disabled={disabled}
              onChange={({ target }) =>
                change({ budgetToolType: target.value as SoilForm['budgetToolType'] })
              }
            >
              <option value="">Choose a kind of tool</option>
              {BUDGET_TOOL_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </NativeSelect>
          </Field>
          <AskedHere field="budgetToolType" />
          <TextAnswer {...step} field="budgetToolName" maxLength={200} />
        </div>
      )}
    </>
  );
}
