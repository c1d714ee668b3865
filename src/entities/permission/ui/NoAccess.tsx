import { Link } from '@tanstack/react-router';
import { LockKeyholeIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';

/** Replaces a screen for users without access (ERR-05), and leads back to one they have. */
export const NoAccess = () => (
  <div className="mx-auto w-full max-w-xl px-4 py-12">
    <EmptyState
      heading="h1"
      icon={LockKeyholeIcon}
      title="You do not have access to this section."
      action={
        <Button asChild>
          <Link to="/map">Open the map</Link>
        </Button>
      }
    />
  </div>
);
