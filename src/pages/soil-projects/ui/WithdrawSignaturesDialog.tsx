import type { SoilProject } from '#entities/soil-project/record';
import { MIN_REASON_LENGTH } from '#entities/submission/finding';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { ReasonDialog } from './ReasonDialog.tsx';

export interface WithdrawSignaturesDialogProps {
  project: SoilProject;
  onClose: () => void;
}

/** Asks for the reason before the confirmation of signatures is withdrawn. */
export function WithdrawSignaturesDialog({ project, onClose }: WithdrawSignaturesDialogProps) {
  return (
    <ReasonDialog
      project={project}
      name="unconfirm"
      title="Withdraw the confirmation?"
      text={
        <p>
          The project goes back to A5, where its signatures are checked. The history and the
          auditor’s pack include your reason.
        </p>
      }
      action="Withdraw it"
      progress="Withdrawing it"
      minLength={MIN_REASON_LENGTH}
      missing={`Please write a reason of at least ${MIN_REASON_LENGTH} characters.`}
      send={(note) =>
        apiClient.send(calls.soilProjects.withdrawSignatures, {
          project_id: project.projectId,
          note,
        })
      }
      done={`The signatures of ${project.projectName} are to be checked again.`}
      onClose={onClose}
    />
  );
}
