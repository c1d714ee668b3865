import { useUnit } from 'effector-react';
import { useState } from 'react';
import { needsReason, STATUS_MEANINGS, type SoilProject } from '#entities/soil-project';
import { contract, type ReturnMark } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';
import type { Decision } from '../model/decisions.ts';
import { focusProject } from './project-focus.ts';
import { ReturnMarks } from './ReturnMarks.tsx';

export interface DecisionDialogProps {
  project: SoilProject;
  to: Decision;
  onClose: () => void;
}

/**
 * Asks for confirmation before a project changes hands; a failure keeps the dialog and its note.
 */
export function DecisionDialog({ project, to: decision, onClose }: DecisionDialogProps) {
  const { projectId, projectName, status } = project;
  const change = useChange('soilProjects');
  const showMessage = useUnit(messageShown);
  const [note, setNote] = useState('');

  const [marks, setMarks] = useState<ReturnMark[]>([]);
  const [isTried, setTried] = useState(false);
  const isReturn = needsReason(decision.to);
  const isReasonMissing = isReturn && note.trim() === '';

  const decide = () => {
    setTried(true);
    if (isReasonMissing) return;
    change.mutate(() => sendDecision(projectId, decision, note, marks), {
      onSuccess: () => {
        showMessage({ lines: [`The status of ${projectName} is now ${decision.to}.`] });
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      title={`${decision.to}: ${decision.label}?`}
      text={
        <>
          <p>
            <strong className="font-medium text-text">{projectName}</strong>
            {` is at ${status}: ${STATUS_MEANINGS[status]}.`}
          </p>
          <p>{decision.consequence}</p>
        </>
      }
      action={`Set to ${decision.to}`}
      progress={change.isPending && 'Recording the decision'}
      onConfirm={decide}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        // The menu that opened the dialog may be gone after the decision.
        event.preventDefault();
        focusProject(projectId);
      }}
    >
      <Field
        label={isReturn ? 'Reason' : 'Note'}
        hint={decision.noteHint}
        required={isReturn}
        error={
          isTried && isReasonMissing ? 'Please write what has to be changed, and why.' : undefined
        }
      >
        <Textarea
          value={note}
          maxLength={500}
          disabled={change.isPending}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      {isReturn && (
        <ReturnMarks
          project={project}
          marks={marks}
          disabled={change.isPending}
          onChange={setMarks}
        />
      )}
    </ConfirmDialog>
  );
}

const sendDecision = (
  projectId: number,
  { to }: Decision,
  note: string,
  marks: readonly ReturnMark[],
): Promise<unknown> =>
  to === 'C5' || to === 'C6'
    ? apiClient.send(contract.soilProjects.recordDecision, {
        project_id: projectId,
        project_status: to,
        note,
      })
    : apiClient.send(contract.soilProjects.updateStatus, {
        project_id: projectId,
        project_status: to,
        ...(note.trim() ? { note } : {}),
        ...(marks.length > 0 ? { marks: [...marks] } : {}),
      });
