import { useUnit } from 'effector-react';
import { describeDistance } from '#shared/lib/lon-lat';
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
import { strayGateAccepted, strayGateReturned } from '../model/gate-check.ts';

/** Asks for confirmation before saving a farm whose gate is far from its boundary. */
export function StrayGateDialog({ distanceM }: { distanceM: number }) {
  const { goBack, accept } = useUnit({ goBack: strayGateReturned, accept: strayGateAccepted });
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && goBack()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>
            The gate is {describeDistance(distanceM)} from the boundary
          </AlertDialogTitle>
          <AlertDialogDescription>
            A front gate is usually on the farm or on a road next to it. Go back to move the gate or
            change the boundary. Nothing you have entered is lost.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel variant="default">Go back</AlertDialogCancel>
          <AlertDialogAction
            variant="outline"
            onClick={(event) => {
              // `accept` closes the dialog; letting it close first would count as going back.
              event.preventDefault();
              accept();
            }}
          >
            Save anyway
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
