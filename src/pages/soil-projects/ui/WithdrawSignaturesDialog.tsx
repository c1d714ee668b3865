import { useUnit } from 'effector-react';
import { useState } from 'react';
import { MIN_REASON_LENGTH, type SoilProject } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useSessionState } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';
import { focusProject } from './project-focus.ts';

export interface WithdrawSignaturesDialogProps {
  project: SoilProject;
  onClose: () => void;
}

/** Asks for the reason before the confirmation of signatures is withdrawn. */
export function WithdrawSignaturesDialog({ project, onClose }: WithdrawSignaturesDialogProps) {
  const { projectId, projectName } = project;
  const change = useChange('soilProjects');
  const showMessage = useUnit(messageShown);
  const [note, setNote] = useSessionState<string>(`soil.unconfirm.${projectId}`, '');
  const [isMissing, setMissing] = useState(false);

  const withdraw = () => {
    const isShort = note.trim().length < MIN_REASON_LENGTH;
    setMissing(isShort);
    if (isShort) return;
    change.mutate(
      () =>
        apiClient.send(contract.soilProjects.withdrawSignatures, {
          project_id: projectId,
          note,
        }),
      {
        onSuccess: () => {
          setNote('');
          showMessage({ lines: [`The signatures of ${projectName} are to be checked again.`] });
          onClose();
        },
      },
    );
  };

  return (
    <ConfirmDialog
      title="Withdraw the confirmation?"
      text={
        <p>
          The project goes back to A5, where its signatures are checked. The history and the
          auditor’s pack include your reason.
        </p>
      }
      action="Withdraw it"
      progress={change.isPending && 'Withdrawing it'}
      onConfirm={withdraw}
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
        error={isMissing && `Please write a reason of at least ${MIN_REASON_LENGTH} characters.`}
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
