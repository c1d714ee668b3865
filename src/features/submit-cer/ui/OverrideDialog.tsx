import { useState } from 'react';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH, type Finding } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
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
  const { rule, parcel, says } = finding;
  const change = useChange('soilProjects');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isTooShort = reason.trim().length < MIN_REASON_LENGTH;

  function confirm() {
    setTried(true);
    if (isTooShort) return;
    const params = { project_id: projectId, rule, parcel, says, reason };
    change.mutate(() => apiClient.send(contract.soilProjects.override, params), {
      done: 'The problem is overridden.',
      onSuccess: onClose,
    });
  }

  return (
    <ConfirmDialog
      title="Override this problem?"
      text={
        <>
          <p>{says}</p>
          <p>The project can then be submitted although the problem is not fixed.</p>
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
        error={
          isTried && isTooShort
            ? `Please write a reason of at least ${MIN_REASON_LENGTH} characters.`
            : undefined
        }
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
