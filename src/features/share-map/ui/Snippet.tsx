import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';

/** Text to paste elsewhere: a click selects it, its button copies it. */
export const Snippet = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-2">
    <Field label={label}>
      <Textarea
        readOnly
        value={text}
        rows={3}
        className="field-sizing-content min-h-0 resize-none font-mono text-xs sm:text-xs"
        onFocus={({ target }) => target.select()}
      />
    </Field>
    <CopyButton text={text} />
  </div>
);
