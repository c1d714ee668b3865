import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';

/**
 * Asks before the user leaves a running batch, which would leave the rest of it undone; the browser
 * itself asks when the page is closed.
 */
export function LeaveBatch({ untried }: { untried: number }) {
  const blocker = useBlocker({ shouldBlockFn: () => true, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  const rest =
    untried === 1 ? '1 project stays as it is.' : `${untried} projects stay as they are.`;
  return (
    <ConfirmDialog
      title="Leave and stop the batch?"
      text={<p>{`What is on its way finishes; ${rest}`}</p>}
      cancel="Stay here"
      action="Leave"
      variant="outline"
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}
