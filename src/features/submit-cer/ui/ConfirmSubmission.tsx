import type { SoilProject } from '#entities/soil-project/record';
import type { Regulator } from '#entities/submission/request';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface ConfirmSubmissionProps {
  project: SoilProject;
  stage: Regulator['stage'];
  /** Conditions that a project usually meets before submission. */
  warnings: readonly string[];
  /** Number of problems that an override sets aside. */
  overridden: number;
  onSubmit: () => void;
  onClose: () => void;
}

/**
 * Asks before a submission, which cannot be withdrawn here (OP-72). Go back has the focus and the
 * look of the default.
 */
export function ConfirmSubmission({
  project,
  stage,
  warnings,
  overridden,
  onSubmit,
  onClose,
}: ConfirmSubmissionProps) {
  const isEarly = warnings.length > 0;
  const regulator = stage === 'prod' ? 'the Clean Energy Regulator' : 'the test regulator';
  return (
    <ConfirmDialog
      title={
        isEarly
          ? 'Submit this project before it is ready?'
          : `Submit ${project.projectName} to ${regulator}?`
      }
      text={
        <>
          {isEarly ? (
            <ul className="grid list-disc gap-1 pl-5">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          ) : (
            <p>A submission cannot be withdrawn here.</p>
          )}
          {overridden > 0 && (
            <p>
              {overridden === 1
                ? 'It goes although 1 problem stands, by an override.'
                : `It goes although ${overridden} problems stand, by overrides.`}
            </p>
          )}
        </>
      }
      cancel="Go back"
      action={isEarly ? 'Submit anyway' : 'Submit now'}
      variant="outline"
      onConfirm={onSubmit}
      onClose={onClose}
    />
  );
}
