import { useState } from 'react';
import { useFarms } from '#entities/farm/react';
import type { SharedMapRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import { Card, CardHeader, CardTitle } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import { endText, sitesText } from '../model/shared-map-text.ts';
import { useSharedMaps } from '../model/use-shared-maps.ts';
import { ShareMapButton } from './ShareMapButton.tsx';

const WithdrawMapDialog = loadable(() =>
  import('./WithdrawMapDialog.tsx').then((module) => module.WithdrawMapDialog),
);

/** All shared maps, including those of clients, and a way to share any of the user's own farms. */
export function SharedMaps() {
  const maps = useSharedMaps();
  const { data: farms = [] } = useFarms();
  const [farmId, setFarmId] = useState<number | null>(null);
  const [withdrawing, setWithdrawing] = useState<SharedMapRecord | null>(null);
  const farm = farms.find(({ property_id }) => property_id === farmId) ?? farms[0];
  const [openedAt] = useState(() => new Date());
  const shown = maps.data ?? [];
  if (shown.length === 0 && !farm) return null;

  return (
    <Card>
      <CardHeader>
        <CardTitle>Shared maps</CardTitle>
      </CardHeader>
      {shown.length === 0 && (
        <p className="text-sm text-muted">
          No shared maps yet. A shared map shows one of your farms on web sites you choose.
        </p>
      )}
      <ul className="grid gap-3 text-sm empty:hidden">
        {shown.map((map) => (
          <li
            key={map.embed_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <strong className="font-medium">{map.property_name}</strong>
              <span className="text-muted">
                {' '}
                on {sitesText(map.sites)}
                {!map.is_own && ` · of your client ${map.owner_email}`}
                {map.last_day && ` · ${endText(map, openedAt)}`}
              </span>
            </span>
            <Button variant="outline" size="sm" onClick={() => setWithdrawing(map)}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {farm && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Farm to share" className="min-w-0 flex-1 basis-60">
            <NativeSelect
              value={farm.property_id}
              onChange={({ target }) => setFarmId(Number(target.value))}
            >
              {farms.map(({ property_id: id, property_name: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <ShareMapButton farm={farm} />
        </div>
      )}
      {withdrawing && <WithdrawMapDialog map={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Card>
  );
}
