import { CloudOffIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';

/** Also shown by the offline shell (SHELL-20). */
export const ServerUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <main className="mx-auto w-full max-w-xl px-4 py-12">
    <EmptyState
      heading="h1"
      icon={CloudOffIcon}
      title="The server cannot be reached"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      You may be offline, or the server may be restarting. What you typed earlier is not lost. This
      page will open as soon as the server answers.
    </EmptyState>
  </main>
);
