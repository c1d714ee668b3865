import { memo, useDeferredValue, type ReactNode } from 'react';
import type { WireParcel } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { parcelHa } from '../model/parcel-ha.ts';

/**
 * Enough for the largest farms. Of the thousands of parcels around a farm, the others can be seen
 * and removed on the map.
 */
const MAX_CHIPS = 1_000;

const NONE: readonly WireParcel[] = [];

const small = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 2 });
const large = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const hectares = (areaHa: number) => `${(areaHa < 10 ? small : large).format(areaHa)} ha`;

export interface ParcelChipsProps {
  parcels: readonly WireParcel[];
  /** Number of clicks whose parcels are still loading. */
  waitingCount: number;
  isDisabled: boolean;
  onRemove: (pid: string) => void;
  /** Offers to remove all of them. */
  onClear?: () => void;
  /** Buttons that undo and redo changes. */
  changes?: ReactNode;
}

/** The selected parcels by lot/plan, each with a button that removes it (ADD-23, ADD-24). */
export function ParcelChips(props: ParcelChipsProps) {
  const { parcels, waitingCount, isDisabled, onRemove, onClear, changes } = props;
  const count = parcels.length.toLocaleString('en-AU');
  // The map shows a change first, because hundreds of chips take longer than a frame.
  const listed = useDeferredValue(parcels, NONE);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center">
        <p role="status" className="mr-auto text-sm">
          {parcels.length === 1 ? '1 parcel selected' : `${count} parcels selected`}
          {waitingCount > 0 && <span className="text-muted">, looking up {waitingCount} …</span>}
        </p>
        {onClear && parcels.length > 0 && (
          <Button variant="ghost" size="sm" disabled={isDisabled} onClick={onClear}>
            Clear all
          </Button>
        )}
        {changes}
      </div>
      {parcels.length > 0 && (
        <ChipList parcels={listed} isDisabled={isDisabled} onRemove={onRemove} />
      )}
      {parcels.length > MAX_CHIPS && (
        <p className="text-sm text-muted">
          Only the first {MAX_CHIPS.toLocaleString('en-AU')} are listed. Click a parcel on the map
          to remove it.
        </p>
      )}
    </div>
  );
}

type ChipListProps = Pick<ParcelChipsProps, 'parcels' | 'isDisabled' | 'onRemove'>;

const ChipList = memo(function ChipList({ parcels, isDisabled, onRemove }: ChipListProps) {
  return (
    <ul
      aria-label="Selected parcels"
      className="flex max-h-56 flex-wrap gap-2 overflow-y-auto overscroll-contain"
    >
      {parcels.slice(0, MAX_CHIPS).map((parcel) => (
        <ParcelChip
          key={parcel.cadastre_polygon_pid}
          parcel={parcel}
          isDisabled={isDisabled}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
});

type ParcelChipProps = Pick<ParcelChipsProps, 'isDisabled' | 'onRemove'> & {
  parcel: WireParcel;
};

const ParcelChip = memo(function ParcelChip({ parcel, isDisabled, onRemove }: ParcelChipProps) {
  const { cadastre_polygon_pid: pid, jurisdictional_id: lotPlan } = parcel;
  return (
    <li
      title={pid}
      className="flex max-w-full items-center rounded-full border border-farm/60 bg-farm/10 pl-3 text-sm"
    >
      <span className="truncate tabular-nums">{`${lotPlan} · ${hectares(parcelHa(parcel))}`}</span>
      <button
        type="button"
        aria-label={`Remove parcel ${lotPlan}, ${pid}`}
        disabled={isDisabled}
        className="grid size-8 shrink-0 place-content-center rounded-full text-lg leading-none text-muted hover:text-text disabled:opacity-45 pointer-coarse:size-11"
        onClick={() => onRemove(pid)}
      >
        {/* A text character instead of an icon, because there may be hundreds. */}×
      </button>
    </li>
  );
});
