import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { useFarms } from '#entities/farm/react';
import { useConnection } from '#shared/api/react';
import { useStorageLife } from '#shared/offline/react';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { ageOf } from '../model/age.ts';
import { describeBytes } from '../model/kept-farms.ts';
import {
  $keepFailure,
  $keeping,
  $keptFarms,
  keepPressed,
  keptFarmsShown,
  removePressed,
} from '../model/model.ts';
import { KeepProgress } from './KeepProgress.tsx';

/** Says when the browser may remove the farms by itself. */
const REMOVERS = {
  lasting: '',
  spare: ' The browser may remove them if this device runs out of room.',
  'a-week':
    ' Use “Add to Home Screen” and keep them there, or Safari may remove them after a week without a visit. The help says how, under “Without reception”.',
};

/** The farms on this device, each with its size and age. */
export function KeptFarmsCard() {
  const unit = useUnit({
    farms: $keptFarms,
    keeping: $keeping,
    failure: $keepFailure,
    show: keptFarmsShown,
    keep: keepPressed,
    remove: removePressed,
  });
  const { data: records = [] } = useFarms();
  const isOnline = useConnection() === 'online';
  const [openedAt] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  const { show } = unit;
  useEffect(() => show(), [show]);
  const life = useStorageLife(unit.farms);
  const bytes = unit.farms.reduce((sum, farm) => sum + farm.bytes, 0);

  return (
    <Card>
      <CardHeader>
        <CardTitle ref={heading} tabIndex={-1}>
          Farms on this device
        </CardTitle>
        <CardDescription>
          {unit.farms.length === 0
            ? 'No farm is kept here yet. To keep one, choose it on the map and select “Keep offline” in its menu.'
            : `They open without a connection and take ${describeBytes(bytes)}. Signing out removes them.${life ? REMOVERS[life] : ''}`}
        </CardDescription>
      </CardHeader>
      <ul className="grid gap-4 text-sm empty:hidden">
        {unit.farms.map(({ farmId, name, bytes: size, keptAt }) => {
          const record = records.find(({ property_id: id }) => id === farmId);
          return (
            <li
              key={farmId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <strong dir="auto" className="font-medium">
                  {name}
                </strong>
                <span className="text-muted tabular-nums">
                  {' '}
                  · {describeBytes(size)} · {ageOf(keptAt, openedAt)}
                </span>
              </span>
              {unit.keeping?.farmId === farmId ? (
                <KeepProgress name={name} share={unit.keeping.share} />
              ) : (
                <span className="flex gap-2">
                  {record && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Update ${name}`}
                      disabled={!isOnline || unit.keeping !== null}
                      onClick={() => unit.keep(record)}
                    >
                      Update
                    </Button>
                  )}
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Remove ${name} from this device`}
                    onClick={() => {
                      unit.remove(farmId);
                      heading.current?.focus();
                    }}
                  >
                    Remove
                  </Button>
                </span>
              )}
              {unit.failure?.farmId === farmId && (
                <p role="alert" className="w-full text-danger">
                  {unit.failure.message}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
