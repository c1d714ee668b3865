import { useUnit } from 'effector-react';
import { Grid2x2PlusIcon, PencilIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FarmArea } from '#entities/farm';
import type { PaddockRecord, PropertyRecord } from '#shared/api/contract';
import { useSignedInEmail } from '#shared/auth/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { EmptyState } from '#shared/ui/empty-state';
import { clearDraft, loadDraft } from '../model/draft-storage.ts';
import { editPressed } from '../model/editor-model.ts';
import { $offeredArea } from '../model/panel-model.ts';
import { useMeasured } from '../model/use-measured.ts';
import { LandBalance } from './LandBalance.tsx';
import { PaddockRows, PaddockSums } from './PaddockRows.tsx';

export interface StoredPaddocks {
  version: number;
  paddocks: readonly PaddockRecord[];
}

interface PaddockOverviewProps {
  farm: PropertyRecord;
  stored: StoredPaddocks;
  land: readonly FarmArea[];
}

/** The stored paddocks with their sums, and the way to change them. */
export function PaddockOverview({ farm, stored, land }: PaddockOverviewProps) {
  const email = useSignedInEmail();
  const edit = useUnit(editPressed);
  const { version, paddocks } = stored;
  const farmId = farm.property_id;
  const [hasDraft, setDraft] = useState(() => loadDraft(email, farmId) !== null);
  const [isAsking, setAsking] = useState(false);
  const measured = useMeasured(paddocks, land);
  const open = () => edit({ farmId, version, paddocks, guides: guidesOf(land) });
  const isOffered = useUnit($offeredArea)?.farmId === farmId && land.length > 0;
  const takeOffered = useEffectEvent(open);
  useEffect(() => {
    if (isOffered) takeOffered();
  }, [isOffered]);

  if (land.length === 0) {
    return (
      <p className="text-sm">
        This farm has no boundary yet. Edit the farm and finish its boundary first.
      </p>
    );
  }
  return (
    <>
      {hasDraft && (
        <Alert variant="info">
          <AlertTitle>You have changes that are not saved</AlertTitle>
          <AlertDescription>
            <div className="mt-1 flex flex-wrap gap-2">
              <Button size="sm" onClick={open}>
                Continue
              </Button>
              <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
                Discard them
              </Button>
            </div>
          </AlertDescription>
        </Alert>
      )}
      {paddocks.length === 0 ? (
        <EmptyState
          icon={Grid2x2PlusIcon}
          title="No paddocks yet"
          action={!hasDraft && <Button onClick={open}>Add paddocks</Button>}
        >
          Split the farm’s land, draw paddocks on the map, or take them from a file.
        </EmptyState>
      ) : (
        <>
          <Button variant="outline" className="justify-self-start self-start" onClick={open}>
            <PencilIcon aria-hidden />
            Edit paddocks
          </Button>
          <PaddockRows paddocks={paddocks} />
          <PaddockSums paddocks={paddocks} measured={measured} />
          <LandBalance measured={measured} />
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discard the changes?"
          text="The paddocks stay as they are stored. You cannot undo this."
          cancel="Keep them"
          action="Discard the changes"
          variant="destructive"
          onConfirm={() => {
            clearDraft(email, farmId);
            setDraft(false);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The lines of the farm's areas, without the repeated first vertex. */
const guidesOf = (land: readonly FarmArea[]) =>
  land.flatMap(({ geometry: { type, coordinates } }) =>
    (type === 'Polygon' ? [coordinates] : coordinates)
      .flat()
      .map((ring) => ring.slice(0, -1).map(([lon = NaN, lat = NaN]) => [lon, lat] as const)),
  );
