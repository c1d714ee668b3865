import { useState } from 'react';
import type { OwnSharedMapRecord, PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useSharedMaps } from '../model/use-shared-maps.ts';
import { ShareForm } from './ShareForm.tsx';
import { SharedMap } from './SharedMap.tsx';

export interface ShareMapDialogProps {
  farm: Pick<PropertyRecord, 'property_id' | 'property_name'>;
  onClose: () => void;
}

type Editing = OwnSharedMapRecord | 'new' | null;

/** A farm's shared maps, and the form that creates and changes them. */
export function ShareMapDialog({ farm, onClose }: ShareMapDialogProps) {
  const maps = useSharedMaps();
  const [editing, setEditing] = useState<Editing>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const own = maps.data
    ?.filter((map) => map.is_own)
    .filter((map) => map.property_id === farm.property_id);
  // With no shared map yet, go straight to the form.
  const form = editing ?? (own?.length === 0 ? 'new' : null);

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>Share a map of {farm.property_name}</DialogTitle>
          <DialogDescription>
            Sites you name can show a small map of this farm. You choose what it shows, and you can
            withdraw it at any time.
          </DialogDescription>
        </DialogHeader>
        {maps.isPending && <Progress label="Loading your shared maps" />}
        {maps.isError && (
          <LoadFailed
            title="Your shared maps could not be loaded"
            message={maps.error.message}
            isRetrying={maps.isFetching}
            onRetry={() => void maps.refetch()}
          />
        )}
        {own && form && (
          <ShareForm
            key={form === 'new' ? 'new' : form.embed_id}
            farmId={farm.property_id}
            map={form === 'new' ? null : form}
            onCancel={own.length > 0 ? () => setEditing(null) : onClose}
            onShared={(map) => {
              setShownId(map.embed_id);
              setEditing(null);
            }}
          />
        )}
        {own && !form && (
          <div className="grid gap-4">
            {own.map((map) => (
              <SharedMap
                key={map.embed_id}
                map={map}
                isOpen={own.length === 1 || map.embed_id === shownId}
                isFresh={map.embed_id === shownId}
                onChange={() => setEditing(map)}
              />
            ))}
            <Button variant="outline" onClick={() => setEditing('new')}>
              Share another map
            </Button>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
