import { useUnit } from 'effector-react';
import type { FarmDraft } from '#entities/farm';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { fieldsTyped } from '../model/wizard-model.ts';
import { useFieldMessages } from './use-field-messages.ts';

/** Only a hint, never an error (ADD-03): other states may use PIC formats that we do not know. */
const USUAL_PIC = /^[A-Z0-9]{8}$/i;

export function FarmNameStep({ draft }: { draft: FarmDraft }) {
  const typed = useUnit(fieldsTyped);
  const name = useFieldMessages(draft, ['name'])('name');
  const isUnusualPic = draft.pic.trim() !== '' && !USUAL_PIC.test(draft.pic.trim());

  return (
    <>
      <Field label="Farm name" required error={name.error}>
        <Input
          value={draft.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => typed({ name: event.target.value })}
          onBlur={name.onBlur}
        />
      </Field>
      <Field
        label="Property Identification Code (optional)"
        hint={
          isUnusualPic
            ? 'A PIC usually has 8 letters and digits, such as NK123456. Please check it.'
            : 'The PIC links the farm to the livestock registry, for example NK123456.'
        }
      >
        <Input
          value={draft.pic}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => typed({ pic: event.target.value })}
        />
      </Field>
    </>
  );
}
