import { useUnit } from 'effector-react';
import { Alert, AlertDescription } from '#shared/ui/alert';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '#shared/ui/alert-dialog';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import {
  $isKeeping,
  $keepFailure,
  deletePressed,
  keepPressed,
  questionClosed,
} from '../model/sign-out-model.ts';

/** Asks what to do with unfinished work, which others could read on a shared computer. */
export function SignOutQuestion({ unfinished }: { unfinished: readonly string[] }) {
  const { isKeeping, failure, keep, remove, close } = useUnit({
    isKeeping: $isKeeping,
    failure: $keepFailure,
    keep: keepPressed,
    remove: deletePressed,
    close: questionClosed,
  });
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && !isKeeping && close()}>
      <AlertDialogContent aria-busy={isKeeping}>
        <AlertDialogHeader className="wrap-anywhere">
          <AlertDialogTitle>Keep unfinished work on this computer?</AlertDialogTitle>
          <AlertDialogDescription asChild>
            <div className="grid gap-2">
              <p>This is not finished:</p>
              <ul className="list-disc pl-5">
                {unfinished.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              <p>
                If you keep it, it is locked until you log in here again. Nobody else can open it.
              </p>
            </div>
          </AlertDialogDescription>
        </AlertDialogHeader>
        {failure !== null && (
          <Alert variant="destructive">
            <AlertDescription>{failure}</AlertDescription>
          </Alert>
        )}
        {isKeeping && <Progress label="Locking your work" />}
        <AlertDialogFooter>
          <AlertDialogCancel variant="outline" disabled={isKeeping}>
            Cancel
          </AlertDialogCancel>
          <Button variant="destructive" disabled={isKeeping} onClick={() => remove()}>
            Delete it and log out
          </Button>
          <Button disabled={isKeeping} onClick={() => keep()}>
            Keep it and log out
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
