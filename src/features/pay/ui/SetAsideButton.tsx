import { useUnit } from 'effector-react';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '#shared/ui/alert-dialog';
import { Button } from '#shared/ui/button';
import { orderSetAside } from '../model/recording.ts';

/** The way out for a payment that support has sorted out and that can never be recorded. */
export function SetAsideButton({ paymentId }: { paymentId: string }) {
  const setAside = useUnit(orderSetAside);
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline">Set aside</Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Set this payment aside?</AlertDialogTitle>
          <AlertDialogDescription>
            Do this only after support has sorted payment {paymentId} out. It is no longer tried
            again, and the cart can be paid for anew.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep it</AlertDialogCancel>
          <AlertDialogAction
            variant="destructive"
            onClick={() => {
              setAside();
            }}
          >
            Set aside
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
