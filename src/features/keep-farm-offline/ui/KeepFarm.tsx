import { useUnit } from 'effector-react';
import { SmartphoneIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { useStorageLife } from '#shared/offline/react';
import { ageOf } from '../model/age.ts';
import { describeBytes } from '../model/kept-farms.ts';
import { $keepFailure, $keeping, $keptFarms, keptFarmsShown } from '../model/model.ts';
import { KeepProgress } from './KeepProgress.tsx';

const KeepFarmDialog = loadable(() =>
  import('./KeepFarmDialog.tsx').then((module) => module.KeepFarmDialog),
);

export interface KeepFarmProps {
  farm: PropertyRecord;
  isAsking: boolean;
  onClose: () => void;
}

/**
 * Whether a farm's card works offline: size and age of its stored copy, progress, or the last
 * failure.
 */
export function KeepFarm({ farm, isAsking, onClose }: KeepFarmProps) {
  const { farms, keeping, failure, show } = useUnit({
    farms: $keptFarms,
    keeping: $keeping,
    failure: $keepFailure,
    show: keptFarmsShown,
  });
  const [openedAt] = useState(() => new Date());
  useEffect(() => show(), [show]);
  const kept = farms.find(({ farmId }) => farmId === farm.property_id);
  const life = useStorageLife(kept);

  return (
    <>
      {keeping?.farmId === farm.property_id ? (
        <KeepProgress name={farm.property_name} share={keeping.share} />
      ) : (
        <p role="status" className={kept ? 'flex items-center gap-2 text-sm' : 'sr-only'}>
          {kept && (
            <>
              <SmartphoneIcon aria-hidden className="size-4 shrink-0 text-accent" />
              On this device · {describeBytes(kept.bytes)} · {ageOf(kept.keptAt, openedAt)}
            </>
          )}
        </p>
      )}
      {kept && life === 'a-week' && (
        <p className="text-sm text-muted">
          Use “Add to Home Screen” and keep this farm there, or Safari may remove it.
        </p>
      )}
      {failure?.farmId === farm.property_id && (
        <p role="alert" className="text-sm text-danger">
          {failure.message}
        </p>
      )}
      {isAsking && <KeepFarmDialog farm={farm} isKept={kept !== undefined} onClose={onClose} />}
    </>
  );
}
