import type { CerForm } from '#entities/submission/request';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Textarea } from '#shared/ui/textarea';
import type { CerFieldProps } from './cer-field-props.ts';

type TextField = Exclude<keyof CerForm, 'forward_abatement_estimate' | 'locations'>;

export interface CerTextFieldProps extends CerFieldProps {
  field: TextField;
  label: string;
  maxLength?: number;
  required?: boolean;
  type?: 'text' | 'date';
  isLong?: boolean;
  className?: string;
}

export function CerTextField(props: CerTextFieldProps) {
  const { form, change, problemAt, idOf, disabled, field, label, maxLength } = props;
  const { required = false, type = 'text', isLong = false, className } = props;
  const control = {
    value: form[field],
    maxLength,
    disabled,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  };
  return (
    <Field
      id={idOf(field)}
      label={label}
      error={problemAt(field)}
      required={required}
      {...(className ? { className } : {})}
    >
      {isLong ? <Textarea rows={2} {...control} /> : <Input type={type} {...control} />}
    </Field>
  );
}
