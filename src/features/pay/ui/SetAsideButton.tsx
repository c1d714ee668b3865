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

/** Dismisses a payment that can never be recorded and that support has resolved. */
export function SetAsideButton({ paymentId }: { paymentId: string | null }) {
  const setAside = useUnit(orderSetAside);
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline">Set aside</Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Set this order aside?</AlertDialogTitle>
          <AlertDialogDescription>
            Do this only after support has resolved {paymentId ? `payment ${paymentId}` : 'it'}. We
            will stop trying to record it, and you can order your cart again.
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
