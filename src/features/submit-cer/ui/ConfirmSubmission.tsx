import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface ConfirmSubmissionProps {
  /** Conditions that a project usually meets before submission. */
  warnings: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
}

/** OP-72: submitting before B3 is allowed, but only after confirmation. */
export const ConfirmSubmission = ({ warnings, onSubmit, onClose }: ConfirmSubmissionProps) => (
  <ConfirmDialog
    title="Submit this project before it is ready?"
    text={
      <ul className="grid list-disc gap-1 pl-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    }
    cancel="Go back"
    action="Submit anyway"
    onConfirm={onSubmit}
    onClose={onClose}
  />
);
