import { useState } from 'react';
import { isSubmittable, type SoilProject } from '#entities/soil-project/record';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useSessionState } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { useAppSettings } from '#shared/config/react';
import { formatDateTime } from '#shared/lib/dates';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';

/** Lets the client withdraw a project, so that nothing is sent to the regulator, or resume it. */
export function WithdrawProject({ project }: { project: SoilProject }) {
  const { partner_name: partner } = useAppSettings();
  const { projectId, projectName, status, attributes } = project;
  const { withdrawn } = attributes;
  const change = useChange('soilProjects');
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const [note, setNote] = useSessionState<string>(`soil.withdraw.${projectId}`, '');
  const isMissing = note.trim() === '';

  const send = (isWithdrawn: boolean) =>
    change.mutate(
      () =>
        apiClient.send(calls.soilProjects.withdraw, {
          project_id: projectId,
          is_withdrawn: isWithdrawn,
          note: isWithdrawn ? note : '',
        }),
      {
        done: isWithdrawn
          ? `${projectName} is withdrawn.`
          : `${projectName} is with ${partner} again.`,
        onSuccess: () => {
          setNote('');
          setAsking(false);
        },
      },
    );

  if (withdrawn) {
    return (
      <Alert variant="warning">
        <AlertTitle>You withdrew this project on {formatDateTime(withdrawn.at)}</AlertTitle>
        <AlertDescription>
          <p className="wrap-anywhere">{withdrawn.note}</p>
          <p>{partner} does not send it to the regulator until you return to it.</p>
          <Button
            variant="outline"
            size="sm"
            disabled={change.isPending}
            onClick={() => send(false)}
          >
            Return to the project
          </Button>
        </AlertDescription>
      </Alert>
    );
  }
  if (!isSubmittable(status)) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Withdraw the project …
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this project?"
          text={<p>{partner} will not send it to the regulator. You can return to it later.</p>}
          cancel="Keep it"
          action="Withdraw"
          variant="outline"
          progress={change.isPending && 'Withdrawing the project'}
          onConfirm={() => {
            setTried(true);
            if (!isMissing) send(true);
          }}
          onClose={() => setAsking(false)}
        >
          <Field
            label="Why?"
            required
            error={isTried && isMissing ? 'Please say why in a few words.' : undefined}
          >
            <Textarea
              value={note}
              maxLength={500}
              disabled={change.isPending}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        </ConfirmDialog>
      )}
    </>
  );
}
