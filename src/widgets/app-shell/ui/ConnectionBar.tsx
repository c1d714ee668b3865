import { CloudOffIcon } from 'lucide-react';
import { useConnection } from '#shared/api/react';

const WORDS = {
  offline: 'You are offline. What you type is kept; you can save it once you are back online.',
  away: 'The server cannot be reached. What you type is kept; we keep trying.',
} as const;

/** Says why nothing can be loaded or saved, and ends once the server answers. */
export function ConnectionBar() {
  const connection = useConnection();
  return (
    // The live region stays, so that what is put into it is read out.
    <div role="status">
      {connection !== 'online' && (
        <p className="flex items-center justify-center gap-3 border-b border-border bg-overlay px-4 py-2 text-sm">
          <CloudOffIcon aria-hidden className="size-4 shrink-0 text-warning" />
          {WORDS[connection]}
        </p>
      )}
    </div>
  );
}
