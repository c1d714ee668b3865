import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { formatAbn } from '../model/business-number.ts';

export interface AbnFieldProps {
  abn: string;
  /** What is wrong with it. */
  error?: string | undefined;
  onChange: (abn: string) => void;
}

/** The owner's Australian Business Number, which invoices print. */
export const AbnField = ({ abn, error, onChange }: AbnFieldProps) => (
  <Field label="ABN" hint="Printed on your tax invoices." error={error}>
    <Input
      inputMode="numeric"
      maxLength={20}
      value={abn}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onChange(formatAbn(abn))}
    />
  </Field>
);
