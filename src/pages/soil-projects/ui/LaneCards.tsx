import { countLanes, LANE_NAMES, waitText, type Lane } from '#entities/soil-project/lane/react';
import type { StatusCount } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';

export interface LaneCardsProps {
  /** Counts of all statuses that match the search. */
  statuses: readonly StatusCount[];
  lane: Lane | 'all';
  onLane: (lane: Lane | 'all') => void;
  nowMs: number;
}

/** The lanes with their counts and oldest waits; choosing the chosen one again shows all. */
export function LaneCards({ statuses, lane, onLane, nowMs }: LaneCardsProps) {
  return (
    <div role="group" aria-label="Lanes" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {countLanes(statuses).map(({ lane: one, count, oldestSince }) => (
        <button
          key={one}
          type="button"
          aria-pressed={lane === one}
          className={cn(
            'grid min-h-20 content-start gap-0.5 rounded-md border border-border px-3 py-2 text-left',
            'hover:bg-fill aria-pressed:border-accent aria-pressed:bg-fill',
          )}
          onClick={() => onLane(lane === one ? 'all' : one)}
        >
          <span className="text-sm text-muted">{LANE_NAMES[one]}</span>
          <span className="text-2xl leading-tight font-semibold tabular-nums">
            {count.toLocaleString('en-AU')}
          </span>
          <span className="text-sm text-muted">
            {oldestSince && one !== 'done' && `Oldest: ${waitText(oldestSince, nowMs)}`}
          </span>
        </button>
      ))}
    </div>
  );
}
