import { ExternalLinkIcon } from 'lucide-react';
import type { SoilProject } from '#entities/soil-project/record';
import { chosenPlan, nrmPlansOf } from '#entities/submission/request';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import type { CerFieldProps } from './cer-field-props.ts';
import { CerTextField } from './CerTextField.tsx';
import { FormBlock } from './FormBlock.tsx';

/**
 * The plans of the first parcel's state (CER-05), plus any other plan that the project already
 * names. Parcels in another state have their own plans.
 */
export function NrmPlanFields({ project, ...fields }: CerFieldProps & { project: SoilProject }) {
  const { form, change, idOf, problemAt, disabled } = fields;
  const { nrm_plan_name: name } = form;
  const state = project.rows[0].state ?? form.state;
  const plans = nrmPlansOf(state);
  const plan = plans.find((one) => one['Plan Name'] === name);
  return (
    <FormBlock title="Natural resource management">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <Field
          className="sm:max-lg:col-span-2"
          id={idOf('nrm_plan_name')}
          label="NRM plan"
          error={problemAt('nrm_plan_name')}
          hint={
            plan && (
              <>
                {plan['Plan Status']}.{' '}
                <a
                  href={plan.URL}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
                >
                  See the plan <ExternalLinkIcon aria-hidden className="size-3" />
                </a>
              </>
            )
          }
        >
          <NativeSelect
            value={name}
            disabled={disabled}
            onChange={({ target }) => change(chosenPlan(state, target.value))}
          >
            <option value="">Choose a plan</option>
            {name !== '' && !plan && <option value={name}>{name}</option>}
            {plans.map((one) => (
              <option key={one['Plan Name']} value={one['Plan Name']}>
                {one['Plan Name']}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <CerTextField
          {...fields}
          field="nrm_published_date"
          label="Published date"
          type="date"
          required
        />
        <CerTextField
          {...fields}
          field="nrm_organisation_name"
          label="Organisation name"
          maxLength={300}
        />
      </div>
    </FormBlock>
  );
}
