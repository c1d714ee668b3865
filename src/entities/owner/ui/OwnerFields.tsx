import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';

/** Details that owners enter; the e-mail address comes from the sign-in (ACCT-17, SET-10). */
export interface OwnerDetails {
  name: string;
  business: string;
  phone: string;
}

/** Their names in the API. */
export const OWNER_FIELDS = ['name', 'business', 'phone'] as const;

export interface OwnerFieldsProps {
  details: OwnerDetails;
  /** The server's error message for each field. */
  errors?: Partial<Record<keyof OwnerDetails, string>>;
  onChange: (details: OwnerDetails) => void;
}

/** Name, Business and Phone Number, for sign-up and profile. */
export function OwnerFields({ details, errors, onChange }: OwnerFieldsProps) {
  const changed = (change: Partial<OwnerDetails>) => onChange({ ...details, ...change });
  return (
    <>
      <Field label="Name" required error={errors?.name}>
        <Input
          autoComplete="name"
          maxLength={200}
          value={details.name}
          onChange={({ target }) => changed({ name: target.value })}
        />
      </Field>
      <Field label="Business" error={errors?.business}>
        <Input
          autoComplete="organization"
          maxLength={200}
          value={details.business}
          onChange={({ target }) => changed({ business: target.value })}
        />
      </Field>
      <Field label="Phone Number" error={errors?.phone}>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={60}
          value={details.phone}
          onChange={({ target }) => changed({ phone: target.value })}
        />
      </Field>
    </>
  );
}
