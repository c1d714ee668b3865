import { useUnit } from 'effector-react';
import { describeDistance } from '#shared/lib/lon-lat';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { strayGateAccepted } from '../model/save-model.ts';
import { strayGateReturned } from '../model/wizard-model.ts';

/** Asks for confirmation before saving a farm whose gate is far from its boundary. */
export function StrayGateDialog({ distanceM }: { distanceM: number }) {
  const { goBack, accept } = useUnit({ goBack: strayGateReturned, accept: strayGateAccepted });
  return (
    <ConfirmDialog
      title={`The gate is ${describeDistance(distanceM)} from the boundary`}
      text="A front gate is usually on the farm or on a road next to it. Go back to move the gate or change the boundary. Nothing you have entered is lost."
      cancel="Go back"
      action="Save anyway"
      variant="outline"
      onConfirm={accept}
      onClose={goBack}
    />
  );
}
