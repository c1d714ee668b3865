import { CloudOffIcon } from 'lucide-react';
import { useConnection } from '#shared/api/react';

const WORDS = {
  offline: 'You are offline. Nothing you type is lost; you can save it once you are back online.',
  away: 'The server cannot be reached. Nothing you type is lost, and we will keep trying.',
} as const;

/** Explains why nothing loads or saves; disappears once the server answers. */
export function ConnectionBar() {
  const connection = useConnection();
  return (
    // Keep the live region mounted, so that screen readers announce its new content.
    <div role="status" className="print:hidden">
      {connection !== 'online' && (
        <p className="flex items-center justify-center gap-3 border-b border-border bg-overlay px-4 py-2 text-sm">
          <CloudOffIcon aria-hidden className="size-4 shrink-0 text-warning" />
          {WORDS[connection]}
        </p>
      )}
    </div>
  );
}
