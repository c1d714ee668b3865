import { useEffect, useRef, useState } from 'react';
import { shareFaults, type NewShare } from '#entities/document';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { DialogFooter } from '#shared/ui/dialog';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import { useShareReport } from '../model/use-report-links.ts';

const NEW_SHARE: NewShare = { readerName: '', readerEmail: '', days: '30' };

export interface ShareReportFormProps {
  itemId: number;
  onCancel: () => void;
  onShared: (linkId: number) => void;
}

/** Asks who may read the document, and for how long. */
export function ShareReportForm({ itemId, onCancel, onShared }: ShareReportFormProps) {
  const [form, setForm] = useState(NEW_SHARE);
  const [isTried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { share, isPending, error } = useShareReport(itemId);
  const faults = shareFaults(form);
  const shown = isTried ? faults : {};
  const change = (part: Partial<NewShare>) => setForm((before) => ({ ...before, ...part }));
  // Takes the focus, because the button that opened the form is gone.
  useEffect(() => first.current?.focus(), []);

  return (
    <Form
      isPending={isPending}
      failure={formFailure(error, [])}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(faults).length === 0) share(form, onShared);
      }}
      footer={
        <DialogFooter>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            Make the link
          </Button>
        </DialogFooter>
      }
    >
      <fieldset className="grid gap-4" disabled={isPending}>
        <legend className="sr-only">Who may read the document</legend>
        <Field
          label="Reader’s name"
          required
          hint="Stands across the page that they open, and in the name of the file."
          error={shown.readerName}
        >
          <Input
            ref={first}
            value={form.readerName}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => change({ readerName: target.value })}
          />
        </Field>
        <Field
          label="Reader’s e-mail"
          required
          hint="For your own list. We send nothing to it."
          error={shown.readerEmail}
        >
          <Input
            type="email"
            value={form.readerEmail}
            maxLength={320}
            autoComplete="off"
            onChange={({ target }) => change({ readerEmail: target.value })}
          />
        </Field>
        <Field label="Days until it ends" required hint="1 to 90" error={shown.days}>
          <Input
            inputMode="numeric"
            className="w-28"
            value={form.days}
            onChange={({ target }) => change({ days: target.value })}
          />
        </Field>
      </fieldset>
      {isPending && <Progress label="Making the link" />}
    </Form>
  );
}
