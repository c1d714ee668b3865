import { CloudAlertIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReconnected } from '#shared/api/react';
import { dropFirstMap } from '#shared/land-map';
import { reloadFresh } from '#shared/offline/react';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';

/**
 * Retries automatically once the server answers again. `Reload` also helps when a new version has
 * replaced the screen's files.
 */
export function ScreenFailed({ message, onRetry }: { message?: string; onRetry: () => void }) {
  useReconnected(onRetry);
  useEffect(dropFirstMap, []);
  const [isReloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    void reloadFresh();
  };
  return (
    <div role="alert" className="mx-auto w-full max-w-xl px-4 py-12">
      <EmptyState
        heading="h1"
        icon={CloudAlertIcon}
        title="This page could not be loaded"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onRetry}>Try again</Button>
            <Button
              variant="outline"
              disabled={isReloading}
              aria-busy={isReloading}
              onClick={reload}
            >
              {isReloading ? 'Loading …' : 'Reload'}
            </Button>
          </div>
        }
      >
        {message ?? 'Something went wrong. Please try again later.'}
      </EmptyState>
    </div>
  );
}
