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

export interface ConfirmSubmissionProps {
  /** Conditions that a project usually meets before submission. */
  warnings: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
}

/** OP-72: submitting before B3 is allowed, but only after confirmation. */
export const ConfirmSubmission = ({ warnings, onSubmit, onClose }: ConfirmSubmissionProps) => (
  <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <AlertDialogContent>
      <AlertDialogHeader>
        <AlertDialogTitle>Submit this project before it is ready?</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <ul className="grid list-disc gap-1 pl-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </AlertDialogDescription>
      </AlertDialogHeader>
      <AlertDialogFooter>
        <AlertDialogCancel>Go back</AlertDialogCancel>
        <AlertDialogAction onClick={onSubmit}>Submit anyway</AlertDialogAction>
      </AlertDialogFooter>
    </AlertDialogContent>
  </AlertDialog>
);
