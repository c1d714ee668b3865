import { useReconnected } from '#shared/api/react';
import { reloadFresh } from '#shared/lib/reload-fresh';
import { Button } from '#shared/ui/button';

/**
 * Retries automatically once the server answers again. `Reload` also helps when a new version has
 * replaced the screen's files.
 */
export function ScreenFailed({ message, onRetry }: { message?: string; onRetry: () => void }) {
  useReconnected(onRetry);
  return (
    <div role="alert" className="mx-auto grid w-full max-w-md gap-4 px-4 py-16">
      <h1 className="text-2xl font-semibold tracking-tight">This page could not be loaded</h1>
      <p className="text-muted">{message ?? 'Something went wrong. Please try again later.'}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="outline" onClick={() => void reloadFresh()}>
          Reload
        </Button>
      </div>
    </div>
  );
}
