import { useUnit } from 'effector-react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';

/** Restores an earlier version of a farm's boundary and gate. */
export function useRestore(farmId: number, onRestored: () => void) {
  const showMessage = useUnit(messageShown);
  const { mutate, isPending } = useChange('farms');
  const restore = (number: number, current: number) =>
    mutate(
      () => apiClient.send(calls.boundaries.restore, { property_id: farmId, number, current }),
      {
        onSuccess: () => {
          onRestored();
          showMessage({ lines: [`Version ${number} is restored.`] });
        },
      },
    );
  return { restore, isPending };
}
