import { useUnit } from 'effector-react';
import { calls } from '#shared/api';
import type { BoundaryFinding, BoundaryFix } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';

const DONE: Record<BoundaryFix, string> = {
  'move-gate': 'The gate is on the boundary now.',
  'drop-slivers': 'The slivers are removed.',
  'fill-gaps': 'The gaps are filled.',
  snap: 'The boundary follows the parcels now.',
  'whole-parcels': 'The boundary takes whole parcels now.',
  'accept-parcels': 'The farm has the new parcels now.',
};

/** Makes one fix of a boundary at the version that the user sees, and offers to undo it. */
export function useFix(farmId: number, version: number, onFixed: () => void) {
  const showMessage = useUnit(messageShown);
  const { mutate, isPending } = useChange('farms');
  const undo = () =>
    mutate(
      () =>
        apiClient.send(calls.boundaries.restore, {
          property_id: farmId,
          number: version,
          current: version + 1,
        }),
      { done: 'The fix is undone.' },
    );
  const fix = (wanted: BoundaryFix) =>
    mutate(
      () =>
        apiClient.send(calls.boundaries.fix, {
          property_id: farmId,
          fix: wanted,
          current: version,
        }),
      {
        onSuccess: () => {
          onFixed();
          showMessage({
            lines: [DONE[wanted]],
            ...(version > 0 && { action: { label: 'Undo', run: undo } }),
          });
        },
      },
    );
  /** Accepts a finding, or revokes that. */
  const accept = ({ kind, is_accepted: wasAccepted }: BoundaryFinding) =>
    mutate(
      () =>
        apiClient.send(calls.boundaries.accept, {
          property_id: farmId,
          kind,
          is_accepted: !wasAccepted,
          current: version,
        }),
      { onSuccess: onFixed },
    );
  return { fix, accept, isPending };
}
