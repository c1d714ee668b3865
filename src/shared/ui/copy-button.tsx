import { CheckIcon, CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies an adjacent text to the clipboard. */
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
          // Without permission for the clipboard, the user can still select the text.
          () => setCopied(null),
        )
      }
    >
      {isCopied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
