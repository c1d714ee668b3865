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

/** Opens what puts a farm's map on other people's sites; it is loaded when it is asked for. */
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
