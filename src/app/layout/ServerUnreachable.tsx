import { Button } from '#shared/ui/button';

/** Also shown by the offline shell (SHELL-20). */
export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="mx-auto grid max-w-md justify-items-start gap-4 px-4 py-16">
      <h1 className="text-2xl font-semibold tracking-tight">The server cannot be reached</h1>
      <p className="text-muted">
        You may be offline, or the server may be restarting. What you typed earlier is not lost.
        This page will open as soon as the server answers.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </main>
  );
}
