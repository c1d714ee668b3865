import { useUnit } from 'effector-react';
import { ChevronDownIcon, RotateCcwIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { $restoringFarms, farmRestored } from '#features/delete-farm';
import { formatHectares, RESTORE_DAYS, timeLeft } from '#entities/farm';
import { useDeletedFarms } from '#entities/farm/react';
import { formatDay } from '#shared/lib/dates';
import { Button } from '#shared/ui/button';

export interface DeletedFarmsProps {
  /** Called when a restored farm's row, and the focus in it, has gone. */
  onRestored: () => void;
}

/** Farms that can still be restored; nothing if there are none. */
export function DeletedFarms({ onRestored }: DeletedFarmsProps) {
  // Days are counted from the time the list was loaded, because rendering must not read the clock.
  const { data: farms, dataUpdatedAt } = useDeletedFarms();
  const { restoring, restore } = useUnit({ restoring: $restoringFarms, restore: farmRestored });
  const pressedId = useRef<number | null>(null);
  const moveFocus = useEffectEvent(onRestored);
  useEffect(() => {
    if (pressedId.current === null || !farms) return;
    if (farms.some((farm) => farm.property_id === pressedId.current)) return;
    pressedId.current = null;
    moveFocus();
  }, [farms]);

  if (!farms?.length) return null;
  const now = new Date(dataUpdatedAt);
  return (
    <details className="group rounded-lg border border-border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-sm font-medium">
        <ChevronDownIcon aria-hidden className="size-4 -rotate-90 text-muted group-open:rotate-0" />
        Deleted farms ({farms.length})
      </summary>
      <div className="grid gap-2 px-4 pb-3 text-sm">
        <p className="text-muted">
          You can restore a farm for {RESTORE_DAYS} days after you delete it, with its boundary, its
          verification and its shared maps.
        </p>
        <ul aria-label="Deleted farms" className="divide-y divide-border">
          {farms.map((farm) => (
            <li
              key={farm.property_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {farm.property_name}
                </p>
                <p className="text-muted tabular-nums">
                  {[
                    farm.area_ha === null ? null : formatHectares(farm.area_ha),
                    `deleted ${formatDay(farm.deleted_at)}`,
                    timeLeft(farm.restorable_until, now),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button
                variant="outline"
                aria-label={`Restore ${farm.property_name}`}
                disabled={restoring.includes(farm.property_id)}
                aria-busy={restoring.includes(farm.property_id)}
                onClick={() => {
                  pressedId.current = farm.property_id;
                  restore({ farm });
                }}
              >
                <RotateCcwIcon aria-hidden />
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
