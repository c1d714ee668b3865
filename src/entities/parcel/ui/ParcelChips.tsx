import type { WireParcel } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';

/**
 * Enough for the largest farms; of the thousands around a farm, the map shows and removes the rest.
 */
const MAX_CHIPS = 1_000;

const TONES = {
  farm: 'border-farm/60 bg-farm/10',
  comparison: 'border-comparison/60 bg-comparison/10',
};

export interface ParcelChipsProps {
  parcels: readonly WireParcel[];
  /** Number of clicks whose parcels are still loading. */
  waitingCount: number;
  isDisabled: boolean;
  /** Orange for the parcels of a farm, purple for comparison parcels. */
  tone?: keyof typeof TONES;
  onRemove: (pid: string) => void;
}

/** The selected parcels by id, each with a button that removes it (ADD-23, ADD-24). */
export function ParcelChips({
  parcels,
  waitingCount,
  isDisabled,
  tone = 'farm',
  onRemove,
}: ParcelChipsProps) {
  const count = parcels.length.toLocaleString('en-AU');
  const listed = parcels.slice(0, MAX_CHIPS);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {parcels.length === 1 ? '1 parcel selected' : `${count} parcels selected`}
        {waitingCount > 0 && <span className="text-muted">, looking up {waitingCount} …</span>}
      </p>
      {parcels.length > 0 && (
        <ul
          aria-label="Selected parcels"
          className="flex max-h-56 flex-wrap gap-2 overflow-y-auto overscroll-contain"
        >
          {listed.map(({ cadastre_polygon_pid: pid, jurisdictional_id: lotPlan }) => (
            <li
              key={pid}
              title={lotPlan}
              className={cn(
                'flex max-w-full items-center rounded-full border pl-3 text-xs',
                TONES[tone],
              )}
            >
              <span className="truncate">{pid}</span>
              <button
                type="button"
                aria-label={`Remove parcel ${pid}, ${lotPlan}`}
                disabled={isDisabled}
                className="grid size-8 shrink-0 place-content-center rounded-full text-lg leading-none text-muted hover:text-text disabled:opacity-45 pointer-coarse:size-11"
                onClick={() => onRemove(pid)}
              >
                {/* A text character instead of an icon, because there may be hundreds. */}×
              </button>
            </li>
          ))}
        </ul>
      )}
      {parcels.length > listed.length && (
        <p className="text-xs text-muted">
          Only the first {MAX_CHIPS.toLocaleString('en-AU')} are listed. Click a parcel on the map
          to remove it.
        </p>
      )}
    </div>
  );
}
