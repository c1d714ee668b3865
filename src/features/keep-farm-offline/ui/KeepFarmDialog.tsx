import { useUnit } from 'effector-react';
import type { PropertyRecord } from '#shared/api/contract';
import { useConnection } from '#shared/api/react';
import { useAppSettings } from '#shared/config/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { keepPressed } from '../model/model.ts';
import { MAX_MEGABYTES, MAX_TILES } from '../model/tile-plan.ts';
import { useFarmPlan } from '../model/use-farm-plan.ts';

interface KeepFarmDialogProps {
  farm: PropertyRecord;
  isKept: boolean;
  onClose: () => void;
}

/** Says what storing a farm loads and how much space it takes, before it starts. */
export function KeepFarmDialog({ farm, isKept, onClose }: KeepFarmDialogProps) {
  const keep = useUnit(keepPressed);
  const isOnline = useConnection() === 'online';
  const { base_maps: maps } = useAppSettings();
  const { data: plan, error } = useFarmPlan(farm);
  const tiles = plan?.urls.length.toLocaleString('en-AU');

  return (
    <ConfirmDialog
      title={isKept ? `Update ${farm.property_name} on this device?` : 'Keep this farm offline?'}
      text={
        <>
          <p>
            <strong className="font-medium text-text">{farm.property_name}</strong> then opens on
            this device without a connection: its boundary, the parcels around it and its latest
            cover{maps.offline ? ', with the map around it' : ''}.
          </p>
          {!maps.offline && (
            <p>The base map is not included, because its provider does not allow it.</p>
          )}
          <p role="status" className="tabular-nums">
            {error?.message ??
              (plan
                ? `${tiles} map tiles, about ${plan.megabytes} MB. The limit for a farm is ${MAX_TILES.toLocaleString('en-AU')} tiles and ${MAX_MEGABYTES} MB.`
                : 'Working out the size …')}
          </p>
          {plan?.isComplete === false && (
            <p>This farm is large, so the closest zoom levels are left out.</p>
          )}
          {!isOnline && <p>You need a connection to start.</p>}
          <p>Signing out removes it from this device.</p>
        </>
      }
      action={isKept ? 'Update' : 'Keep offline'}
      disabled={!plan || !isOnline}
      onConfirm={() => {
        keep(farm);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
