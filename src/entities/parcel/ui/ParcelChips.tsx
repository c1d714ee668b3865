import { XIcon } from 'lucide-react';
import type { WireParcel } from '#shared/api/contract';

export interface ParcelChipsProps {
  parcels: readonly WireParcel[];
  /** Clicks whose parcels are still being looked up. */
  waitingCount: number;
  isDisabled: boolean;
  onRemove: (pid: string) => void;
}

/** The chosen parcels by id, each with a button that takes it out (ADD-23, ADD-24). */
export function ParcelChips({ parcels, waitingCount, isDisabled, onRemove }: ParcelChipsProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {parcels.length === 1 ? '1 parcel selected' : `${parcels.length} parcels selected`}
        {waitingCount > 0 && <span className="text-muted">, looking up {waitingCount} …</span>}
      </p>
      {parcels.length > 0 && (
        <ul
          aria-label="Selected parcels"
          className="flex max-h-56 flex-wrap gap-2 overflow-y-auto overscroll-contain"
        >
          {parcels.map(({ cadastre_polygon_pid: pid, jurisdictional_id: lotPlan }) => (
            <li
              key={pid}
              title={lotPlan}
              className="flex max-w-full items-center rounded-full border border-farm/60 bg-farm/10 pl-3 text-xs"
            >
              <span className="truncate">{pid}</span>
              <button
                type="button"
                aria-label={`Remove parcel ${pid}, ${lotPlan}`}
                disabled={isDisabled}
                className="grid size-8 shrink-0 place-content-center rounded-full text-muted hover:text-text disabled:opacity-45 pointer-coarse:size-11"
                onClick={() => onRemove(pid)}
              >
                <XIcon aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
