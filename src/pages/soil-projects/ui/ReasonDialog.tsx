import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import type { SoilProject } from '#entities/soil-project/record';
import { useSessionState } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { messageShown } from '#shared/snackbar/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';
import { focusProject } from './project-focus.ts';

export interface ReasonDialogProps {
  project: SoilProject;
  /** Name under which the typed reason is stored until it is sent. */
  name: string;
  title: string;
  text: ReactNode;
  action: string;
  progress: string;
  minLength: number;
  /** What to write if the reason is too short. */
  missing: string;
  send: (reason: string) => Promise<unknown>;
  done: string;
  onClose: () => void;
}

/**
 * Asks for the reason before a project is returned; a failure keeps the dialog and the typed text.
 */
export function ReasonDialog({ project, name, minLength, missing, ...asked }: ReasonDialogProps) {
  const { projectId } = project;
  const { title, text, action, progress, send, done, onClose } = asked;
  const change = useChange('soilProjects');
  const showMessage = useUnit(messageShown);
  const [reason, setReason] = useSessionState<string>(`soil.${name}.${projectId}`, '');
  const [isMissing, setMissing] = useState(false);

  const confirm = () => {
    const isShort = reason.trim().length < minLength;
    setMissing(isShort);
    if (isShort) return;
    change.mutate(() => send(reason), {
      onSuccess: () => {
        setReason('');
        showMessage({ lines: [done] });
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={action}
      progress={change.isPending && progress}
      onConfirm={confirm}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        // The button that opened the dialog may be gone.
        event.preventDefault();
        focusProject(projectId);
      }}
    >
      <Field label="Reason" required error={isMissing && missing}>
        <Textarea
          value={reason}
          maxLength={500}
          disabled={change.isPending}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
