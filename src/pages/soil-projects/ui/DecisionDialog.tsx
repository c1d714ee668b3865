import { useUnit } from 'effector-react';
import { useState } from 'react';
import { STATUS_MEANINGS, type SoilProject } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';
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
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import { Textarea } from '#shared/ui/textarea';
import type { Decision } from '../model/decisions.ts';
import { focusProject } from './project-focus.ts';

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

  const decide = () =>
    change.mutate(() => sendDecision(projectId, decision, note), {
      onSuccess: () => {
        showMessage({ lines: [`The status of ${projectName} is now ${decision.to}.`] });
        onClose();
      },
    });

  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}>
      <AlertDialogContent
        aria-busy={change.isPending}
        onCloseAutoFocus={(event) => {
          // The menu that opened the dialog may be gone after the decision.
          event.preventDefault();
          focusProject(projectId);
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>{`${decision.to}: ${decision.label}?`}</AlertDialogTitle>
          <AlertDialogDescription asChild>
            <div className="grid gap-2">
              <p className="wrap-anywhere">
                <strong className="font-medium text-text">{projectName}</strong>
                {` is at ${status}: ${STATUS_MEANINGS[status]}.`}
              </p>
              <p>{decision.consequence}</p>
            </div>
          </AlertDialogDescription>
        </AlertDialogHeader>
        <Field label="Note" hint={decision.noteHint}>
          <Textarea
            value={note}
            maxLength={500}
            disabled={change.isPending}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        {change.isPending && <Progress label="Recording the decision" />}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={change.isPending}>Cancel</AlertDialogCancel>
          <AlertDialogAction
            disabled={change.isPending}
            onClick={(event) => {
              event.preventDefault();
              decide();
            }}
          >
            Set to {decision.to}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}

const sendDecision = (projectId: number, { to }: Decision, note: string): Promise<unknown> =>
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
      });
