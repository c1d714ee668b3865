import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { SoilProject } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useSessionState } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';
import { focusProject } from './project-focus.ts';

export interface ReturnUnsignedDialogProps {
  project: SoilProject;
  onClose: () => void;
}

/** Asks for the reason before a commitment goes back to its client to be signed. */
export function ReturnUnsignedDialog({ project, onClose }: ReturnUnsignedDialogProps) {
  const { projectId, projectName, email } = project;
  const change = useChange('soilProjects');
  const showMessage = useUnit(messageShown);
  const [note, setNote] = useSessionState<string>(`soil.unsigned.${projectId}`, '');
  const [isMissing, setMissing] = useState(false);

  const sendBack = () => {
    setMissing(note.trim() === '');
    if (note.trim() === '') return;
    change.mutate(
      () =>
        apiClient.send(contract.soilProjects.checkSignatures, {
          project_id: projectId,
          is_signed: false,
          note,
        }),
      {
        onSuccess: () => {
          setNote('');
          showMessage({ lines: [`${projectName} is with its client again, to be signed.`] });
          onClose();
        },
      },
    );
  };

  return (
    <ConfirmDialog
      title="Send the commitment back to be signed?"
      text={
        <p>
          {`We will e-mail ${email}, who can then sign the same PDF and send it again. The e-mail and the project’s history include your reason.`}
        </p>
      }
      action="Send it back"
      progress={change.isPending && 'Sending it back'}
      onConfirm={sendBack}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        // The button that opened the dialog may be gone.
        event.preventDefault();
        focusProject(projectId);
      }}
    >
      <Field
        label="Reason"
        required
        error={isMissing && 'Please write what is missing, for example who has not signed.'}
      >
        <Textarea
          value={note}
          maxLength={500}
          disabled={change.isPending}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
