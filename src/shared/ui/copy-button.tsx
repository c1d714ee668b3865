import { CheckIcon, CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Puts a text shown beside it on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(text),
          // Without the right to the clipboard the text can still be selected.
          () => setCopied(null),
        )
      }
    >
      {isCopied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
