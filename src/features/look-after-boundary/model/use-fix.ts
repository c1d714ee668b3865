import { useUnit } from 'effector-react';
import { contract, type BoundaryFix } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';

const DONE: Record<BoundaryFix, string> = {
  'move-gate': 'The gate is on the boundary now.',
  'drop-slivers': 'The slivers are removed.',
  'fill-gaps': 'The gaps are filled.',
  snap: 'The boundary follows the parcels now.',
  'accept-parcels': 'The farm has the new parcels now.',
  'keep-parcels': 'Your parcels stay as they are. You will hear of the next change.',
};
const UNDO_MS = 10_000;

/** Makes one fix of a boundary at the version that the user sees, and offers to undo it. */
export function useFix(farmId: number, version: number, onFixed: () => void) {
  const showMessage = useUnit(messageShown);
  const { mutate, isPending } = useChange('farms');
  const undo = () =>
    mutate(() =>
      apiClient.send(contract.boundaries.restore, {
        property_id: farmId,
        number: version,
        current: version + 1,
      }),
    );
  const fix = (wanted: BoundaryFix) =>
    mutate(
      () =>
        apiClient.send(contract.boundaries.fix, {
          property_id: farmId,
          fix: wanted,
          current: version,
        }),
      {
        onSuccess: () => {
          onFixed();
          const canUndo = version > 0 && wanted !== 'keep-parcels';
          showMessage({
            lines: [DONE[wanted]],
            ...(canUndo && { durationMs: UNDO_MS, action: { label: 'Undo', run: undo } }),
          });
        },
      },
    );
  return { fix, isPending };
}
