import { useRef } from 'react';
import { differenceWords } from '#entities/boundary-health';
import { formatHectares } from '#entities/farm';
import { useFarmSummaries } from '#entities/farm/react';
import { parcelHa } from '#entities/parcel';
import { calls } from '#shared/api';
import type { PropertyRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Progress } from '#shared/ui/progress';
import { useParcelsUnder } from '../model/use-parcels-under.ts';

/** Lot/plans that the dialog lists; it counts the others. */
const MAX_LISTED = 12;

interface TakeParcelsProps {
  farm: PropertyRecord;
  /** The latest version of its boundary. */
  version: number;
  onClose: () => void;
  /** Called once the dialog has released the focus, because its button has gone. */
  onFocusLost: () => void;
}

/** Asks whether a custom boundary becomes the land parcels under it, with what that changes. */
export function TakeParcels({ farm, version, onClose, onFocusLost }: TakeParcelsProps) {
  const isTaken = useRef(false);
  const { property_id: farmId, property_name: name } = farm;
  const { parcels, share, error } = useParcelsUnder(farm);
  const beforeHa = useFarmSummaries().get(farmId)?.area_ha;
  const { mutate, isPending } = useChange('farms');
  const hectares = parcels?.reduce((sum, parcel) => sum + parcelHa(parcel), 0) ?? 0;
  const difference = differenceWords(beforeHa ?? 0, hectares);
  const lots = parcels?.map(({ jurisdictional_id: lot }) => lot) ?? [];
  const take = () =>
    mutate(
      () =>
        apiClient.send(calls.boundaries.takeParcels, {
          property_id: farmId,
          cibo_ids: parcels?.map(({ cadastre_polygon_pid: pid }) => pid) ?? [],
          current: version,
        }),
      {
        done: `${name} is made of land parcels now.`,
        undo: () =>
          apiClient.send(calls.boundaries.restore, {
            property_id: farmId,
            number: version,
            current: version + 1,
          }),
        onSuccess: () => {
          isTaken.current = true;
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Take the parcels under this boundary?"
      text={
        error ? (
          <p>{error.message}</p>
        ) : !parcels || typeof beforeHa !== 'number' ? (
          <>
            <p>Finding the parcels …</p>
            <Progress label="Finding the parcels" value={Math.round(100 * share)} />
          </>
        ) : parcels.length === 0 ? (
          <p>There are no land parcels under this boundary.</p>
        ) : (
          <>
            <p>
              The farm has {formatHectares(beforeHa)} by its custom boundary. Its{' '}
              {parcels.length === 1 ? 'parcel has' : `${parcels.length} parcels have`}{' '}
              {formatHectares(hectares)}
              {difference ? ` (${difference})` : ', the same'}.
            </p>
            <p>
              {lots.slice(0, MAX_LISTED).join(', ')}
              {lots.length > MAX_LISTED && ` and ${lots.length - MAX_LISTED} more`}
            </p>
            <p>
              A farm of parcels can have a Farm Key, a Benchmark Report and a shared map. You can
              add and remove parcels afterwards, or come back to the custom boundary from the
              history.
            </p>
          </>
        )
      }
      action="Take these parcels"
      disabled={!parcels || parcels.length === 0 || typeof beforeHa !== 'number'}
      progress={isPending && 'Taking the parcels'}
      onConfirm={take}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        if (!isTaken.current) return;
        event.preventDefault();
        onFocusLost();
      }}
    />
  );
}
