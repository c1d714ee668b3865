import { useState } from 'react';
import {
  MAX_REASON_LENGTH,
  overriddenText,
  reasonProblem,
  type Finding,
} from '#entities/submission/finding';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useTypedText } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';

export interface OverrideDialogProps {
  projectId: number;
  finding: Finding;
  onClose: () => void;
}

/** Asks for the written reason without which a block stays. */
export function OverrideDialog({ projectId, finding, onClose }: OverrideDialogProps) {
  const { rule, parcels, says, needsSecond } = finding;
  const change = useChange('soilProjects');
  const [reason, setReason] = useTypedText(`soil.override.${projectId}.${rule}.${says}`, '');
  const [isTried, setTried] = useState(false);
  const problem = reasonProblem(reason);

  function confirm() {
    setTried(true);
    if (problem !== null) return;
    const params = { project_id: projectId, rule, parcels: [...parcels], says, reason };
    change.mutate(() => apiClient.send(calls.soilProjects.override, params), {
      done: ([{ others_asked: others }]) => overriddenText(others),
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      title="Override this problem?"
      text={
        <>
          <p>{says}</p>
          <p>
            {needsSecond
              ? 'The other project is approved, so the project can be submitted only once another partner admin confirms the override: a colleague who signs in with an address of the partner.'
              : 'The project can then be submitted although the problem is not fixed.'}
          </p>
        </>
      }
      action="Override"
      variant="outline"
      progress={change.isPending && 'Saving the reason'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field
        label="Reason"
        hint="Stays in the project’s history with your name. An auditor reads it."
        error={(isTried && problem) || undefined}
        required
      >
        <Textarea
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          disabled={change.isPending}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
