import { useId } from 'react';
import { declarationsOf } from '#entities/registration/form';
import { ACCEPT_TERMS_LABEL } from '#entities/registration/form/react';
import { useAppSettings } from '#shared/config/react';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';

export interface DeclarationsProps {
  projectId: number | null;
  isAccepted: boolean;
  error: string | undefined;
  disabled: boolean;
  onTick: (isAccepted: boolean) => void;
}

/** The declarations that everybody signs in the PDF, to be read before they are accepted (OP-90). */
export function Declarations({
  projectId,
  isAccepted,
  error,
  disabled,
  onTick,
}: DeclarationsProps) {
  const { partner_name: partnerName } = useAppSettings();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid w-full gap-2 rounded-md border border-border p-4">
      <h4 id={id} className="text-sm font-medium">
        By signing, each landholder declares:
      </h4>
      <ol className="grid list-decimal gap-2 pl-5 text-sm">
        {declarationsOf({ partnerName, projectId }).map((declaration) => (
          <li key={declaration} className="pl-1">
            {declaration}
          </li>
        ))}
      </ol>
      <Field label={ACCEPT_TERMS_LABEL} layout="inline" error={error}>
        <Checkbox
          checked={isAccepted}
          disabled={disabled}
          onCheckedChange={(checked) => onTick(checked === true)}
        />
      </Field>
    </section>
  );
}
