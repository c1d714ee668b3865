import { TractorIcon } from 'lucide-react';
import type { Theme } from '#shared/theme/react';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';
import { Progress } from '#shared/ui/progress';
import { Skeleton } from '#shared/ui/skeleton';

/** Placeholders while loading, and empty states. */
export const Waiting = ({ theme }: { theme: Theme }) => (
  <>
    <Progress label={`Loading, ${theme}`} />
    <Progress label={`Uploading, ${theme}`} value={60} />
    <Skeleton label={`Loading rows, ${theme}`} rows={2} className="h-20" />
    <EmptyState
      icon={TractorIcon}
      title="No farms yet"
      action={<Button>Add your first farm</Button>}
    >
      Find it by its address, then tap its parcels.
    </EmptyState>
  </>
);
