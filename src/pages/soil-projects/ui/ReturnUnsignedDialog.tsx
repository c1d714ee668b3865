import type { SoilProject } from '#entities/soil-project/record';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { ReasonDialog } from './ReasonDialog.tsx';

export interface ReturnUnsignedDialogProps {
  project: SoilProject;
  onClose: () => void;
}

/** Asks for the reason before a commitment is returned to its client to be signed. */
export function ReturnUnsignedDialog({ project, onClose }: ReturnUnsignedDialogProps) {
  return (
    <ReasonDialog
      project={project}
      name="unsigned"
      title="Send the commitment back to be signed?"
      text={
        <p>
          {`We will e-mail ${project.email}, who can then sign the same PDF and send it again. The e-mail and the project’s history include your reason.`}
        </p>
      }
      action="Send it back"
      progress="Sending it back"
      minLength={1}
      missing="Please write what is missing, for example who has not signed."
      send={(note) =>
        apiClient.send(calls.soilProjects.checkSignatures, {
          project_id: project.projectId,
          is_signed: false,
          note,
        })
      }
      done={`${project.projectName} is with its client again, to be signed.`}
      onClose={onClose}
    />
  );
}
