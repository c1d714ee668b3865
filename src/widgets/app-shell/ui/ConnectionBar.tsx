import { useUnit } from 'effector-react';
import { CloudOffIcon, CloudUploadIcon } from 'lucide-react';
import { useConnection } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { $outbox } from '#shared/offline/react';
import { connectionWords } from '../model/connection-words.ts';

/** Explains why nothing loads or saves, and what waits; disappears once all is sent. */
export function ConnectionBar() {
  const connection = useConnection();
  const { outbox, session } = useUnit({ outbox: $outbox, session: $session });
  const words = connectionWords(connection, session.status === 'authenticated', outbox);
  const Icon = connection === 'online' ? CloudUploadIcon : CloudOffIcon;
  return (
    // Keep the live region mounted, so that screen readers announce its new content.
    <div role="status" className="print:hidden">
      {words && (
        <p className="flex items-center justify-center gap-3 border-b border-border bg-overlay px-4 py-2 text-sm">
          <Icon aria-hidden className="size-4 shrink-0 text-warning" />
          {words}
        </p>
      )}
    </div>
  );
}
