import type { BatchAction } from '#entities/submission/send';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface ConfirmBatchProps {
  kind: BatchAction;
  ready: number;
  leftOut: number;
  isProduction: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a batch; Go back has the focus and the look of the default. */
export function ConfirmBatch({
  kind,
  ready,
  leftOut,
  isProduction,
  onConfirm,
  onClose,
}: ConfirmBatchProps) {
  const projects = `${ready} ${ready === 1 ? 'project' : 'projects'}`;
  const regulator = isProduction ? 'the Clean Energy Regulator' : 'the test regulator';
  const words = {
    approve: {
      title: `Approve ${projects}?`,
      text: 'We e-mail each client. The next step is Submit to CER.',
      action: 'Approve',
    },
    return: {
      title: `Return ${projects} to the client?`,
      text: 'We e-mail each client your reason. They can then change the form and sign it again.',
      action: 'Return',
    },
    submit: {
      title: `Submit ${projects} to ${regulator}?`,
      text: 'A submission cannot be withdrawn here.',
      action: 'Submit',
    },
  }[kind];
  return (
    <ConfirmDialog
      title={words.title}
      text={
        <>
          <p>{words.text}</p>
          {leftOut > 0 && (
            <p>{`${leftOut} ${leftOut === 1 ? 'project has findings and is' : 'projects have findings and are'} left out.`}</p>
          )}
          <p>You get one e-mail about the whole batch.</p>
        </>
      }
      cancel="Go back"
      action={words.action}
      variant="outline"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
