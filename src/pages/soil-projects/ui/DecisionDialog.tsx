import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { needsReason, STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { MIN_REASON_LENGTH } from '#entities/submission/finding';
import { calls } from '#shared/api';
import { ReturnMark } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useSessionState } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';
import { decisionsFor, isByTheRegulator, type Decision } from '../model/decisions.ts';
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
  const [note, setNote] = useSessionState<string>(`soil.decision.${projectId}.${decision.to}`, '');

  const [marks, setMarks] = useTypedMarks(projectId);
  const [isTried, setTried] = useState(false);
  const isReturn = needsReason(decision.to);
  const isRecorded = isByTheRegulator(decision.to);
  const minLength = isRecorded ? MIN_REASON_LENGTH : isReturn ? 1 : 0;
  const isReasonMissing = note.trim().length < minLength;

  // Somebody else may have moved the project while the dialog was open.
  const isPossible = decisionsFor(status).some(({ to }) => to === decision.to);

  const decide = () => {
    setTried(true);
    if (isReasonMissing || !isPossible) return;
    change.mutate(() => sendDecision(projectId, decision, note, marks), {
      onSuccess: () => {
        setNote('');
        setMarks([]);
        showMessage({ lines: [`The status of ${projectName} is now ${decision.to}.`] });
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      title={`${decision.action}?`}
      text={
        <>
          <p>
            <strong className="font-medium text-text">{projectName}</strong>
            {` is at ${status}: ${STATUS_MEANINGS[status]}.`}
          </p>
          {isPossible ? (
            <p>{`It moves to ${decision.to}. ${decision.consequence}`}</p>
          ) : (
            <p className="text-text">
              {`Somebody else has decided meanwhile, so it cannot be set to ${decision.to} now. What you wrote stays here until you close this.`}
            </p>
          )}
        </>
      }
      action={decision.action}
      disabled={!isPossible}
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
        label={minLength > 0 ? 'Reason' : 'Note'}
        hint={decision.noteHint}
        required={minLength > 0}
        error={
          isTried && isReasonMissing
            ? isRecorded
              ? `Please write a reason of at least ${MIN_REASON_LENGTH} characters.`
              : 'Please write what has to be changed, and why.'
            : undefined
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

/** The marks of a return, stored like its note until it is sent. */
function useTypedMarks(projectId: number) {
  const [kept, keep] = useSessionState<string>(`soil.marks.${projectId}`, '[]');
  const marks = useMemo(() => z.array(ReturnMark).catch([]).parse(JSON.parse(kept)), [kept]);
  return [marks, (next: ReturnMark[]) => keep(JSON.stringify(next))] as const;
}

const sendDecision = (
  projectId: number,
  { to }: Decision,
  note: string,
  marks: readonly ReturnMark[],
): Promise<unknown> =>
  isByTheRegulator(to)
    ? apiClient.send(calls.soilProjects.recordDecision, {
        project_id: projectId,
        project_status: to,
        note,
      })
    : apiClient.send(calls.soilProjects.updateStatus, {
        project_id: projectId,
        project_status: to,
        ...(note.trim() ? { note } : {}),
        ...(marks.length > 0 ? { marks: [...marks] } : {}),
      });
