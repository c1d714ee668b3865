import type { SoilProject } from '#entities/soil-project/record';
import { chosenState } from '#entities/submission/request';
import { STATES } from '#entities/parcel';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import type { CerFieldProps } from './cer-field-props.ts';
import { CerTextField } from './CerTextField.tsx';
import { FormBlock } from './FormBlock.tsx';

/** Location block: owner, front gate address and local government area (CER-07). */
export function LocationFields({ project, ...fields }: CerFieldProps & { project: SoilProject }) {
  const { form, change, idOf, problemAt, disabled } = fields;
  const isListed = STATES.some((state) => state === form.state);
  return (
    <FormBlock title="Location">
      <CerTextField {...fields} field="owner_name" label="Owner name" maxLength={300} />
      <CerTextField
        {...fields}
        field="front_gate_address"
        label="Front gate address"
        maxLength={500}
        required
      />
      <div className="grid items-start gap-3 sm:grid-cols-[8rem_1fr]">
        <CerTextField {...fields} field="road_number" label="Road number" maxLength={50} required />
        <CerTextField {...fields} field="road_name" label="Road name" maxLength={200} required />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_8rem]">
        <CerTextField {...fields} field="suburb" label="Suburb" maxLength={200} required />
        <Field id={idOf('state')} label="State" error={problemAt('state')}>
          <NativeSelect
            value={form.state}
            disabled={disabled}
            onChange={({ target }) => change(chosenState(project, target.value))}
          >
            <option value="">Choose</option>
            {form.state !== '' && !isListed && <option value={form.state}>{form.state}</option>}
            {STATES.map((state) => (
              <option key={state} value={state}>
                {state}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <CerTextField
        {...fields}
        field="local_government_area"
        label="Local government area"
        maxLength={200}
      />
    </FormBlock>
  );
}
