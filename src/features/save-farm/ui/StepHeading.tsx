import { CheckIcon } from 'lucide-react';
import { cn } from '#shared/lib/cn';

export interface StepHeadingProps {
  /** Zero-based index among the steps of this wizard. */
  index: number;
  title: string;
  isCurrent: boolean;
  isDone: boolean;
  /** Opens the step; null while it cannot be opened. */
  onOpen: (() => void) | null;
}

/** The step's number and title; a press anywhere on a folded step opens it. */
export function StepHeading({ index, title, isCurrent, isDone, onOpen }: StepHeadingProps) {
  const words = (
    <>
      {title}
      {isDone && !isCurrent && <span className="sr-only"> (done)</span>}
    </>
  );
  return (
    <h3
      tabIndex={isCurrent ? -1 : undefined}
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
          isDone && !isCurrent && 'border-accent text-accent',
          !isCurrent && !isDone && 'border-control text-muted',
        )}
      >
        {isDone && !isCurrent ? <CheckIcon className="size-4" /> : index + 1}
      </span>
      {onOpen && !isCurrent ? (
        <button
          type="button"
          className="min-h-8 text-left after:absolute after:-inset-1 after:rounded-md hover:text-text hover:after:bg-text/5"
          onClick={onOpen}
        >
          {words}
        </button>
      ) : (
        words
      )}
    </h3>
  );
}
