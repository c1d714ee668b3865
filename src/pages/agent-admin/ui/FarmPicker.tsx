import { useState } from 'react';
import { formatHectares } from '#entities/farm';
import { COMPARED_FARMS } from '#entities/report';
import type { ClientFarm } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Input } from '#shared/ui/input';
import { MoreRows } from '#shared/ui/more-rows';

const ROWS_AT_ONCE = 50;

export interface FarmPickerProps {
  farms: readonly ClientFarm[];
  /** The farms chosen before; those that are no longer listed are left out. */
  chosen: readonly number[];
  onCompare: (farmIds: readonly number[]) => void;
}

/** Chooses farms of clients to compare. */
export function FarmPicker({ farms, chosen, onCompare }: FarmPickerProps) {
  const [picked, setPicked] = useState<readonly number[]>(() =>
    chosen.filter((id) => farms.some((farm) => farm.property_id === id)),
  );
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = farms.filter(({ email, property_name: name }) =>
    words.every((word) => `${email} ${name}`.toLowerCase().includes(word)),
  );
  const isFull = picked.length >= COMPARED_FARMS.max;
  if (farms.length === 0) {
    return (
      <p className="text-sm">
        No client lets you order for them yet, so there are no farms to compare. Clients allow it in
        their settings.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        aria-label="Search farms: farm or client"
        placeholder="Farm or client"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setCount(ROWS_AT_ONCE);
        }}
      />
      {found.length === 0 && <p className="text-sm text-muted">No farm matches.</p>}
      <ul aria-label="Farms to compare" className="divide-y divide-border text-sm">
        {found.slice(0, count).map((farm) => {
          const isPicked = picked.includes(farm.property_id);
          return (
            <li key={farm.property_id}>
              <label className="flex min-h-11 items-center gap-3 py-1">
                <Checkbox
                  checked={isPicked}
                  disabled={isFull && !isPicked}
                  onCheckedChange={(isOn) =>
                    setPicked((before) =>
                      isOn === true
                        ? [...before, farm.property_id]
                        : before.filter((id) => id !== farm.property_id),
                    )
                  }
                />
                <span className="mr-auto min-w-0 wrap-anywhere">
                  {farm.property_name} <span className="text-muted">{farm.email}</span>
                </span>
                <span className="shrink-0 text-muted tabular-nums">
                  {farm.is_orderable ? formatHectares(farm.area_ha) : 'No land parcels'}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <MoreRows
        left={found.length - count}
        onMore={() => setCount((shown) => shown + ROWS_AT_ONCE)}
      />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 bg-surface py-3">
        <Button disabled={picked.length < COMPARED_FARMS.min} onClick={() => onCompare(picked)}>
          {picked.length < COMPARED_FARMS.min ? 'Compare' : `Compare ${picked.length} farms`}
        </Button>
        <p role="status" className="text-sm text-muted">
          {picked.length} of {COMPARED_FARMS.max} chosen
        </p>
      </div>
    </div>
  );
}
