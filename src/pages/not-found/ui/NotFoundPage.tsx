import { Link } from '@tanstack/react-router';
import { SignpostIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';

export const NotFoundPage = () => (
  <div className="mx-auto w-full max-w-xl px-4 py-12">
    <EmptyState
      heading="h1"
      icon={SignpostIcon}
      title="Page not found"
      action={
        <Button asChild>
          <Link to="/map">Open the map</Link>
        </Button>
      }
    >
      Check the address, or start from the map.
    </EmptyState>
  </div>
);
