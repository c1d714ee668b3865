import { CheckIcon } from 'lucide-react';
import { PROJECT_STAGES, stageOf } from '#entities/soil-project/lane/react';
import type { ProjectStatus } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';

/** The stages of a project with the current one marked. */
export function StageLine({ status }: { status: ProjectStatus }) {
  const current = PROJECT_STAGES.indexOf(stageOf(status));
  const isFinished = status === 'C6';
  return (
    <div className="grid gap-1">
      <ol aria-label="Stages" className="grid grid-cols-5 gap-1">
        {PROJECT_STAGES.map((stage, place) => {
          const isPast = place < current || isFinished;
          const isCurrent = place === current && !isFinished;
          return (
            <li
              key={stage}
              aria-current={isCurrent ? 'step' : undefined}
              className={cn(
                'grid min-w-0 content-start gap-1 border-t-4 pt-1 text-sm',
                isPast || isCurrent ? 'border-accent' : 'border-border text-muted',
                isCurrent && 'font-semibold',
              )}
            >
              <span className="flex items-center gap-1 max-sm:sr-only">
                {isPast && <CheckIcon aria-hidden className="size-3.5 shrink-0" />}
                <span className="truncate">{stage}</span>
                {isPast && <span className="sr-only">, done</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {/* A phone has no room for five names. */}
      <p aria-hidden className="text-sm sm:hidden">
        Stage {current + 1} of {PROJECT_STAGES.length}:{' '}
        <span className="font-semibold">{PROJECT_STAGES[current]}</span>
      </p>
    </div>
  );
}
