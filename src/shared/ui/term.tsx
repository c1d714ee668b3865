import { CircleQuestionMarkIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '#shared/lib/cn';
import { TERMS, type TermName } from '#shared/terms';

export interface TermProps {
  name: TermName;
  /** The word as shown on the screen. */
  children: ReactNode;
  className?: string;
}

/**
 * A word with a button that explains it. The browser's own popover opens by touch, mouse and
 * keyboard, and closes with Escape or a press elsewhere; a browser without one shows the explanation
 * beside the word until the next press.
 */
export function Term({ name, children, className }: TermProps) {
  const id = useId();
  const { question, definition } = TERMS[name];
  const [isOpen, setOpen] = useState(false);
  const fallback = !('popover' in HTMLElement.prototype);
  return (
    <span className={cn('inline-flex items-center gap-1', className)}>
      {children}
      <button
        type="button"
        popoverTarget={id}
        aria-label={question}
        {...(fallback && { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
        className="relative -my-1 grid size-6 shrink-0 place-content-center rounded-full text-muted after:absolute after:-inset-2 hover:text-text"
      >
        <CircleQuestionMarkIcon aria-hidden className="size-4" />
      </button>
      <span
        id={id}
        popover={fallback ? undefined : 'auto'}
        hidden={fallback && !isOpen}
        role="note"
        className="m-auto max-w-80 rounded-md border border-border bg-overlay p-3 text-left text-sm font-normal whitespace-normal text-text shadow-lg backdrop:bg-black/20 supports-[position-area:bottom]:m-1 supports-[position-area:bottom]:[position-area:bottom_span-right] supports-[position-area:bottom]:[position-try-fallbacks:flip-block,flip-inline] supports-[position-area:bottom]:backdrop:bg-transparent"
      >
        <strong className="block font-semibold">{question}</strong>
        {definition}
      </span>
    </span>
  );
}
