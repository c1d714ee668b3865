import { CheckIcon } from 'lucide-react';
import type { Ref } from 'react';
import type { FormStep } from '#entities/registration/form/react';
import { cn } from '#shared/lib/cn';

export interface StepHeaderProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  step: FormStep;
  isCurrent: boolean;
  /** Whether a step that the client has left is complete; null for other steps. */
  mark: 'complete' | 'incomplete' | null;
  disabled: boolean;
  onChoose: () => void;
}

export function StepHeader({ ref, step, isCurrent, mark, disabled, onChoose }: StepHeaderProps) {
  return (
    <h3>
      <button
        ref={ref}
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        disabled={disabled}
        className={cn(
          'flex min-h-11 w-full scroll-mt-4 items-center gap-3 rounded-md text-left text-sm',
          'hover:bg-fill disabled:cursor-not-allowed disabled:opacity-45',
          isCurrent ? 'font-semibold' : 'text-muted',
        )}
        onClick={onChoose}
      >
        <span
          aria-hidden
          className={cn(
            'grid size-7 shrink-0 place-content-center rounded-full border text-xs tabular-nums',
            isCurrent || mark === 'complete'
              ? 'border-accent bg-accent text-on-accent'
              : 'border-control',
          )}
        >
          {mark === 'complete' ? <CheckIcon className="size-4" /> : step.number}
        </span>
        <span>
          <span className="sr-only">{`Step ${step.number}: `}</span>
          {step.title}
          {mark === 'complete' && <span className="sr-only">, complete</span>}
          {mark === 'incomplete' && (
            <span className="ml-2 text-xs font-normal text-warning">Not complete</span>
          )}
        </span>
      </button>
    </h3>
  );
}
