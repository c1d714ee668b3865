import { Share2Icon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { ShareMap } from './ShareMap.tsx';

export interface ShareMapButtonProps {
  farm: Pick<PropertyRecord, 'property_id' | 'property_name'>;
  variant?: ComponentProps<typeof Button>['variant'];
}

/** Opens the dialog that shares a farm's map on other sites. */
export function ShareMapButton({ farm, variant = 'outline' }: ShareMapButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2Icon aria-hidden />
        Share map
      </Button>
      {isOpen && <ShareMap farm={farm} onClose={() => setOpen(false)} />}
    </>
  );
}
