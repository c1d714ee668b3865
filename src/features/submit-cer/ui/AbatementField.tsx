import { useState } from 'react';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import type { CerFieldProps } from './cer-field-props.ts';

/** CER-09: a number, with or without thousands separators. */
export function AbatementField({ form, change, problemAt, idOf, disabled }: CerFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const estimate = form.forward_abatement_estimate;
  const type = (typed: string) => {
    setText(typed);
    const digits = typed.replaceAll(/[\s,]/g, '');
    change({ forward_abatement_estimate: digits === '' ? Number.NaN : Number(digits) });
  };
  return (
    <Field
      id={idOf('forward_abatement_estimate')}
      label="Forward abatement estimate"
      hint="Tonnes of carbon dioxide equivalent (tCO2e)"
      error={problemAt('forward_abatement_estimate')}
      required
    >
      <Input
        inputMode="decimal"
        className="tabular-nums"
        value={text ?? (Number.isFinite(estimate) ? String(estimate) : '')}
        maxLength={20}
        disabled={disabled}
        onChange={({ target }) => type(target.value)}
      />
    </Field>
  );
}
