import { useRef } from 'react';
import { RESTORE_DAYS } from '#entities/farm';
import type { PropertyRecord } from '#shared/api/contract';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { useDeleteFarm } from '../model/use-delete-farm.ts';

export interface DeleteFarmDialogProps {
  farm: Pick<PropertyRecord, 'property_id' | 'property_name'>;
  /** Called when the dialog closes, after either answer. */
  onClose: () => void;
  /**
   * Called once the dialog has released focus, because the focused element may have gone with the
   * farm.
   */
  onDeleted?: () => void;
}

/**
 * Asks for confirmation and deletes the farm (DEL-01 to DEL-04). Stays open after a failure, so
 * that the user can retry (SM-7).
 */
export function DeleteFarmDialog({ farm, onClose, onDeleted }: DeleteFarmDialogProps) {
  const deletion = useDeleteFarm();
  const isDeleted = useRef(false);

  return (
    <ConfirmDialog
      title="Are you sure you want to delete this farm?"
      text={
        <>
          <p>
            <strong className="font-medium text-text">{farm.property_name}</strong> will disappear
            from your map and your lists, its items from your cart, and its shared maps from other
            sites. Your past orders stay.
          </p>
          <p>
            You can restore the farm on the Farms page for {RESTORE_DAYS} days. After that, it is
            gone for good.
          </p>
          <p>
            Unlink your livestock-tagging and other third-party accounts from this farm first, or
            they will stop working.
          </p>
        </>
      }
      action="Permanently Delete Farm"
      variant="destructive"
      progress={deletion.isPending && 'Deleting the farm'}
      onConfirm={() =>
        deletion.remove(farm, () => {
          isDeleted.current = true;
          onClose();
        })
      }
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        if (!isDeleted.current || !onDeleted) return;
        event.preventDefault();
        onDeleted();
      }}
    />
  );
}
