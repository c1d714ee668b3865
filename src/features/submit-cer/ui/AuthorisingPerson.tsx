import { notConfiguredText } from '#entities/submission/finding';
import type { Regulator } from '#entities/submission/request';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import type { CerFieldProps } from './cer-field-props.ts';
import { FormBlock } from './FormBlock.tsx';

/** Choice between the partner's two delegates (CER-01); none at prod until they are configured. */
export function AuthorisingPerson({
  regulator,
  form,
  change,
  idOf,
  disabled,
}: CerFieldProps & { regulator: Regulator }) {
  const title = 'Authorising person';
  return (
    <FormBlock title={title}>
      {regulator.settings === null ? (
        <Alert variant="warning">
          <AlertTitle>{notConfiguredText(regulator.stage)}</AlertTitle>
        </Alert>
      ) : (
        <RadioGroup
          aria-label={title}
          className="flex flex-wrap gap-x-6 gap-y-0"
          value={form.signatory_id}
          disabled={disabled}
          onValueChange={(id) => change({ signatory_id: id })}
        >
          {regulator.settings.delegates.map(({ name, signatory_id: id }, place) => (
            <Field
              key={id}
              label={name}
              layout="inline"
              {...(place === 0 ? { id: idOf('signatory_id') } : {})}
            >
              <RadioGroupItem value={id} />
            </Field>
          ))}
        </RadioGroup>
      )}
    </FormBlock>
  );
}
