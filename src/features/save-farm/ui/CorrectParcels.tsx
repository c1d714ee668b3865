import { useUnit } from 'effector-react';
import { PencilIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { outlineParcelsFx } from '../model/drawing-tools.ts';
import { parcelSelection } from '../model/land-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';

/** For land that parcels do not quite match: their outline becomes a custom boundary to correct. */
export function CorrectParcels() {
  const { parcels, waitingCount, isPending, isSubmitting } = useUnit({
    parcels: parcelSelection.$parcels,
    waitingCount: parcelSelection.$waitingCount,
    isPending: outlineParcelsFx.pending,
    isSubmitting: $isSubmitting,
  });
  const correct = useUnit(outlineParcelsFx);
  if (parcels.length === 0) return null;
  return (
    <Button
      variant="outline"
      className="h-auto min-h-11 justify-self-start py-2 text-left whitespace-normal"
      disabled={isPending || isSubmitting || waitingCount > 0}
      onClick={() => void correct()}
    >
      <PencilIcon aria-hidden />
      Correct their outline as a custom boundary
    </Button>
  );
}
