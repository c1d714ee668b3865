import { useRef } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '#shared/ui/alert-dialog';
import { Progress } from '#shared/ui/progress';
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
  const close = () => {
    if (!deletion.isPending) onClose();
  };

  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <AlertDialogContent
        aria-busy={deletion.isPending}
        onCloseAutoFocus={(event) => {
          if (!isDeleted.current || !onDeleted) return;
          event.preventDefault();
          onDeleted();
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>Are you sure you want to delete this farm?</AlertDialogTitle>
          <AlertDialogDescription asChild>
            <div className="grid gap-2">
              <p>
                <strong className="font-medium text-text">{farm.property_name}</strong> will be
                deleted permanently and its items removed from your cart. Your past orders are kept.
              </p>
              <p>
                Unlink your livestock-tagging and other third-party accounts from this farm first,
                or they will stop working.
              </p>
            </div>
          </AlertDialogDescription>
        </AlertDialogHeader>
        {deletion.isPending && <Progress label="Deleting the farm" />}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={deletion.isPending}>Cancel</AlertDialogCancel>
          <AlertDialogAction
            variant="destructive"
            disabled={deletion.isPending}
            onClick={(event) => {
              event.preventDefault();
              deletion.mutate(farm, {
                onSuccess: () => {
                  isDeleted.current = true;
                  onClose();
                },
              });
            }}
          >
            Permanently Delete Farm
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
