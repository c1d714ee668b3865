import { laneOf, type Lane } from '#entities/soil-project/lane/react';
import { STATUS_MEANINGS } from '#entities/soil-project/record';
import type { ProjectStatus, StatusCount } from '#shared/api/contract';

export interface StatusChipsProps {
  statuses: readonly StatusCount[];
  lane: Lane | 'all';
  status: ProjectStatus | null;
  onStatus: (status: ProjectStatus | null) => void;
}

/** A chip with its count for each status of the lane that has projects. */
export function StatusChips({ statuses, lane, status, onStatus }: StatusChipsProps) {
  const inLane = statuses.filter(
    ({ project_status: one }) => lane === 'all' || laneOf(one) === lane || one === status,
  );
  if (inLane.length === 0) return null;
  return (
    <div role="group" aria-label="Statuses" className="flex flex-wrap gap-2">
      {inLane.map(({ project_status: one, count }) => (
        <button
          key={one}
          type="button"
          aria-pressed={status === one}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-control px-3 text-left text-sm hover:bg-fill aria-pressed:border-accent aria-pressed:bg-fill pointer-coarse:min-h-11"
          onClick={() => onStatus(status === one ? null : one)}
        >
          <span className="font-medium">{one}</span>
          <span className="text-muted">{STATUS_MEANINGS[one]}</span>
          <span className="font-semibold tabular-nums">{count.toLocaleString('en-AU')}</span>
        </button>
      ))}
    </div>
  );
}
