import { actionKey, PLANNED_ACTIONS, sortActionKeys } from '#entities/registration/activity';
import { QUESTIONS } from '#entities/registration/form';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { AskedHere } from './AskedHere.tsx';
import type { StepProps } from './step-props.ts';

/** Step 4: the planned actions as check boxes (FORM-07, FORM-17, FORM-18, FORM-38). */
export function PlannedActionsStep({ form, change, problemAt, disabled }: StepProps) {
  const { chosen_activities: chosen } = form;
  const { label, hint } = QUESTIONS.chosen_activities;
  const problem = problemAt('chosen_activities');
  const tick = (key: string, isChosen: boolean) =>
    change({
      chosen_activities: isChosen
        ? sortActionKeys([...chosen, key])
        : chosen.filter((one) => one !== key),
    });

  return (
    <fieldset className="grid gap-1" disabled={disabled}>
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <AskedHere field="chosen_activities" />
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {PLANNED_ACTIONS.map((action) => {
          const key = actionKey(action);
          return (
            <Field key={key} label={action.name} hint={action.commitment} layout="inline">
              <Checkbox
                checked={chosen.includes(key)}
                onCheckedChange={(checked) => tick(key, checked === true)}
              />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
