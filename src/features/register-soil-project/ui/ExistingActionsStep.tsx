import type { ExistingActionKey } from '#entities/registration/activity';
import { EXTENT_LABEL } from '#entities/registration/activity/react';
import { QUESTIONS } from '#entities/registration/form';
import { existingActionsOf, type ExistingAction } from '#entities/registration/form/react';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { AskedHere } from './AskedHere.tsx';
import type { StepProps } from './step-props.ts';
import { TextAnswer } from './TextAnswer.tsx';

export interface ExistingActionsStepProps extends StepProps {
  part: 2 | 3;
}

/** FORM-05, FORM-06, FORM-15: each ticked action asks for its extent right below (OP-75). */
export function ExistingActionsStep({ part, ...step }: ExistingActionsStepProps) {
  const { existing_actions: actions } = step.form;
  const put = (key: ExistingActionKey, change: Partial<ExistingAction>) =>
    step.change({ existing_actions: { ...actions, [key]: { ...actions[key], ...change } } });

  return (
    <>
      <fieldset className="grid gap-1" disabled={step.disabled}>
        <legend className="text-sm font-medium">{QUESTIONS.existing_actions.label}</legend>
        <AskedHere field="existing_actions" />
        {existingActionsOf(part).map(({ key, label, hint }) => (
          <div key={key} className="grid gap-1 border-b border-border pb-3">
            <Field label={label} hint={hint} layout="inline">
              <Checkbox
                checked={actions[key].used}
                onCheckedChange={(checked) => put(key, { used: checked === true })}
              />
            </Field>
            {actions[key].used && (
              <Field
                label={EXTENT_LABEL}
                error={step.problemAt(`existing_actions.${key}`)}
                className="ml-8 max-w-sm"
              >
                <Input
                  value={actions[key].extent}
                  maxLength={200}
                  placeholder="120 ha or 40 %"
                  onChange={({ target }) => put(key, { extent: target.value })}
                />
              </Field>
            )}
          </div>
        ))}
      </fieldset>
      {part === 3 && (
        <TextAnswer {...step} field="existingActionsMoreDetails" maxLength={5_000} isLong />
      )}
    </>
  );
}
