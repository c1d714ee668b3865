import { LockKeyholeIcon } from 'lucide-react';
import { EmptyState } from '#shared/ui/empty-state';

/** Replaces a screen for users without access, with this sentence alone (ERR-05). */
export const NoAccess = () => (
  <div className="mx-auto w-full max-w-xl px-4 py-12">
    <EmptyState
      heading="h1"
      icon={LockKeyholeIcon}
      title="You do not have access to this section."
    />
  </div>
);
