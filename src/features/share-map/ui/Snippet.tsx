import { CheckIcon, CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';

/** Text to put elsewhere: selected by a click, copied by its button. */
export function Snippet({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <Textarea
          readOnly
          value={text}
          rows={3}
          className="min-h-0 resize-none font-mono text-xs sm:text-xs"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            // Without the right to the clipboard the text can still be selected.
            () => setCopied(false),
          )
        }
      >
        {isCopied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
