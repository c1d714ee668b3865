import { CheckIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#shared/lib/cn';
import type { WizardStep } from '#entities/farm';

export interface StepHeadingProps {
  number: WizardStep;
  title: string;
  current: WizardStep;
}

export function StepHeading({ number, title, current }: StepHeadingProps) {
  const isCurrent = number === current;
  const isDone = number < current;
  const heading = useRef<HTMLHeadingElement>(null);

  // The step that opens is where reading goes on; its first field would open a phone's keyboard.
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
        {isDone ? <CheckIcon className="size-4" /> : number}
      </span>
      {title}
      {isDone && <span className="sr-only"> (done)</span>}
    </h3>
  );
}
