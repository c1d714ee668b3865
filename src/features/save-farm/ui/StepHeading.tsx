import { CheckIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#shared/lib/cn';

export interface StepHeadingProps {
  /** Zero-based index among the steps of this wizard. */
  index: number;
  title: string;
  /** Index of the open step. */
  current: number;
}

export function StepHeading({ index, title, current }: StepHeadingProps) {
  const isCurrent = index === current;
  const isDone = index < current;
  const heading = useRef<HTMLHeadingElement>(null);

  // Focus the heading of the step that opens; focusing its first field would open a phone's
  // keyboard.
  useEffect(() => {
    if (!isCurrent) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  return (
    <h3
      ref={heading}
      tabIndex={-1}
      className={cn(
        'flex min-h-8 items-center text-sm font-medium',
        isCurrent ? 'text-text' : 'text-muted',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'absolute top-0 left-0 grid size-8 place-content-center rounded-full border text-sm',
          isCurrent && 'border-accent bg-accent text-on-accent',
          isDone && 'border-accent text-accent',
          !isCurrent && !isDone && 'border-control text-muted',
        )}
      >
        {isDone ? <CheckIcon className="size-4" /> : index + 1}
      </span>
      {title}
      {isDone && <span className="sr-only"> (done)</span>}
    </h3>
  );
}
