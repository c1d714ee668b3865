import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';

export interface QueuedProject {
  projectId: number;
  projectName: string;
}

export interface QueueButtonsProps {
  /** The projects as listed when the first one was opened. */
  queue: readonly QueuedProject[];
  projectId: number;
  /** True once there is nothing left to decide for this project. */
  isDone: boolean;
  onOpen: (projectId: number) => void;
}

/** Leads to the projects before and after this one in the list; `j` and `k` do the same. */
export function QueueButtons({ queue, projectId, isDone, onOpen }: QueueButtonsProps) {
  const { previous, next, place } = neighboursOf(queue, projectId);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {place !== null && (
        <span className="text-sm text-muted tabular-nums">{`${place} of ${queue.length}`}</span>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={previous ? `Previous: ${previous.projectName}` : 'Previous project'}
        disabled={!previous}
        onClick={() => previous && onOpen(previous.projectId)}
      >
        <ChevronLeftIcon aria-hidden />
      </Button>
      <Button
        variant={isDone && next ? 'default' : 'outline'}
        className="max-w-full min-w-0"
        disabled={!next}
        onClick={() => next && onOpen(next.projectId)}
      >
        <span className="truncate">{next ? `Next: ${next.projectName}` : 'Last in the list'}</span>
        <ChevronRightIcon aria-hidden />
      </Button>
    </div>
  );
}

/** The neighbours of a project in the queue; a project that is not in it comes before all others. */
export function neighboursOf(queue: readonly QueuedProject[], projectId: number) {
  const at = queue.findIndex((one) => one.projectId === projectId);
  return {
    previous: at > 0 ? queue[at - 1] : undefined,
    next: queue[at + 1],
    place: at === -1 ? null : at + 1,
  };
}
