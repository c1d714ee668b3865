import { useUnit } from 'effector-react';
import type { FarmDraft } from '#entities/farm';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { fieldsTyped } from '../model/wizard-model.ts';

const OWNER_FIELDS = [
  { key: 'name', label: 'Owner name', type: 'text', maxLength: 200 },
  { key: 'businessName', label: 'Business name', type: 'text', maxLength: 200 },
  { key: 'phone', label: 'Phone', type: 'tel', maxLength: 60 },
  { key: 'email', label: 'Email', type: 'email', maxLength: 320 },
] as const;

export function OwnerStep({ draft }: { draft: FarmDraft }) {
  const typed = useUnit(fieldsTyped);
  return (
    <>
      <Field label="I am the owner" layout="inline">
        <Checkbox
          checked={draft.isOwner}
          onCheckedChange={(checked) => typed({ isOwner: checked === true })}
        />
      </Field>
      {!draft.isOwner &&
        OWNER_FIELDS.map(({ key, label, type, maxLength }) => (
          <Field key={key} label={label}>
            <Input
              type={type}
              value={draft.owner[key]}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => typed({ owner: { ...draft.owner, [key]: event.target.value } })}
            />
          </Field>
        ))}
    </>
  );
}
