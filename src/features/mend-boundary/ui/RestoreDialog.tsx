import { useRef } from 'react';
import { differenceWords } from '#entities/boundary-health';
import { formatHectares } from '#entities/farm';
import type { BoundaryVersion } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { useRestore } from '../model/use-restore.ts';

export interface RestoreDialogProps {
  farmId: number;
  version: BoundaryVersion;
  present: BoundaryVersion;
  onClose: () => void;
  onRestored: () => void;
  /** Called once the dialog has released the focus, because its button has gone. */
  onFocusLost: () => void;
}

/** Asks for confirmation and restores a version. Stays open after a failure. */
export function RestoreDialog({
  farmId,
  version,
  present,
  onClose,
  onRestored,
  onFocusLost,
}: RestoreDialogProps) {
  const isRestored = useRef(false);
  const { restore, isPending } = useRestore(farmId, () => {
    isRestored.current = true;
    onRestored();
  });
  const difference = differenceWords(present.area_ha, version.area_ha);
  return (
    <ConfirmDialog
      title={`Restore version ${version.number}?`}
      text={
        <>
          <p>
            The boundary and the gate go back to {formatDateTime(version.made_at)}:{' '}
            {formatHectares(version.area_ha)}
            {difference ? `, ${difference} from now` : ', the same size as now'}.
          </p>
          <p>Today’s boundary stays in the history, so you can come back to it.</p>
        </>
      }
      action="Restore"
      progress={isPending && 'Restoring the boundary'}
      onConfirm={() => restore(version.number, present.number)}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        if (!isRestored.current) return;
        event.preventDefault();
        onFocusLost();
      }}
    />
  );
}
