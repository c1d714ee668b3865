import { useUnit } from 'effector-react';
import { CloudOffIcon, CloudUploadIcon, TriangleAlertIcon, type LucideIcon } from 'lucide-react';
import { useConnection } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { $outbox, $unsavedWarning } from '#shared/offline/react';
import { connectionWords } from '../model/connection-words.ts';

/** Explains why nothing loads or is stored, and what waits; disappears once all is well. */
export function ConnectionBar() {
  const connection = useConnection();
  const { outbox, session, unsaved } = useUnit({
    outbox: $outbox,
    session: $session,
    unsaved: $unsavedWarning,
  });
  const words = connectionWords(connection, session.status === 'authenticated', outbox);
  const Icon = connection === 'online' ? CloudUploadIcon : CloudOffIcon;
  return (
    // Keep the live region mounted, so that screen readers announce its new content.
    <div role="status" className="print:hidden">
      {words && <Line icon={Icon}>{words}</Line>}
      {unsaved && <Line icon={TriangleAlertIcon}>{unsaved}</Line>}
    </div>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <p className="flex items-center justify-center gap-3 border-b border-border bg-overlay px-4 py-2 text-sm">
    <Icon aria-hidden className="size-4 shrink-0 text-warning" />
    {children}
  </p>
);
