import { Share2Icon } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';

const ShareMapDialog = lazy(() =>
  import('./ShareMapDialog.tsx').then((module) => ({ default: module.ShareMapDialog })),
);

export interface ShareMapButtonProps {
  farm: Pick<PropertyRecord, 'property_id' | 'property_name'>;
  variant?: ComponentProps<typeof Button>['variant'];
}

/**
 * Opens the dialog that shares a farm's map on other sites. The dialog's code loads on the first
 * press.
 */
export function ShareMapButton({ farm, variant = 'outline' }: ShareMapButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2Icon aria-hidden />
        Share map
      </Button>
      {isOpen && (
        <Suspense>
          <ShareMapDialog farm={farm} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
