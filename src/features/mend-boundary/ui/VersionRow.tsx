import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { changeWords, sizeWords } from '#entities/boundary-health';
import { marksShown, useVersionLand } from '#entities/boundary-health/react';
import type { BoundaryVersion } from '#shared/api/contract';
import { useSignedInEmail } from '#shared/auth/react';
import { cn } from '#shared/lib/cn';
import { formatDateTime } from '#shared/lib/dates';
import type { Area } from '#shared/lib/leaflet';
import { Button } from '#shared/ui/button';

export interface VersionRowProps {
  farmId: number;
  version: BoundaryVersion;
  /** The latest version, which is the present boundary. */
  present: BoundaryVersion;
  isChosen: boolean;
  onChoose: (number: number | null) => void;
  onRestore: () => void;
}

/** One version: what changed, when, by whom and by how much. The map shows the chosen version. */
export function VersionRow({
  farmId,
  version,
  present,
  isChosen,
  onChoose,
  onRestore,
}: VersionRowProps) {
  const email = useSignedInEmail();
  const showMarks = useUnit(marksShown);
  const { number, made_by: madeBy } = version;
  const isPresent = number === present.number;
  const land = useVersionLand(farmId, isChosen ? number : null);
  useEffect(() => {
    if (!isChosen || !land.data) return;
    const areas = land.data.areas.map((geometry, i) => ({ id: String(i), geometry })) as Area[];
    const point = [land.data.gate_lng, land.data.gate_lat] as const;
    showMarks({ farmId, look: 'version', areas, point });
  }, [isChosen, land.data, farmId, showMarks]);

  return (
    <li className={cn('rounded-md', isChosen && 'bg-fill')}>
      <button
        type="button"
        aria-pressed={isChosen}
        className="grid min-h-11 w-full gap-0.5 rounded-md px-2 py-2 text-left text-sm hover:bg-fill"
        onClick={() => onChoose(isChosen ? null : number)}
      >
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="font-medium">
            {number}. {changeWords(version)}
            {isPresent && <span className="font-normal text-muted"> · now</span>}
          </span>
          <span className="tabular-nums">{sizeWords(version)}</span>
        </span>
        <span className="text-muted wrap-anywhere">
          {formatDateTime(version.made_at)} · {madeBy === email ? 'you' : madeBy}
        </span>
      </button>
      {isChosen && (
        <div className="flex flex-wrap items-center gap-3 px-2 pb-2 empty:hidden">
          {land.isError && (
            <p role="alert" className="text-sm text-danger">
              This version could not be loaded. {land.error.message}
            </p>
          )}
          {!isPresent && (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Restore version ${number}`}
              onClick={onRestore}
            >
              Restore
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
