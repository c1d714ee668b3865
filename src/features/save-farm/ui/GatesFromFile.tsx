import { useUnit } from 'effector-react';
import { MapPinIcon } from 'lucide-react';
import { useId } from 'react';
import { gateOffers, type FarmDraft } from '#entities/farm';
import type { BoundaryFile } from '#entities/boundary-file/react';
import { describeDistance, describePosition } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { boundaryFile } from '../model/land-model.ts';
import { gateMoved } from '../model/wizard-model.ts';

/** Offers the points of the boundary file, such as waypoints, as the front gate. */
export function GatesFromFile({ draft }: { draft: FarmDraft }) {
  const file = useUnit(boundaryFile.$file);
  return file && <GateOffers file={file} draft={draft} />;
}

function GateOffers({ file, draft }: { file: BoundaryFile; draft: FarmDraft }) {
  const move = useUnit(gateMoved);
  const headingId = useId();
  const points = file.answer?.points ?? [];
  if (points.length === 0 || file.outline === null) return null;
  return (
    <div className="grid gap-2">
      <p id={headingId} className="text-sm text-muted">
        Points in {file.fileName} that may be the front gate:
      </p>
      <ul aria-labelledby={headingId} className="grid gap-2">
        {gateOffers(points, file.outline).map(({ name, place, distanceM }) => {
          const isGate = draft.gate?.[0] === place[0] && draft.gate[1] === place[1];
          const title = name === null ? describePosition(place) : `“${name}”`;
          return (
            <li key={`${name} ${place.join()}`} className="flex flex-wrap items-center gap-x-3">
              <Button
                variant="outline"
                size="sm"
                className="h-auto min-h-9 max-w-full whitespace-normal"
                disabled={isGate}
                onClick={() => move(place)}
              >
                <MapPinIcon aria-hidden />
                {isGate ? `${title} is the front gate` : `Use ${title} as the front gate`}
              </Button>
              <span className="text-sm text-muted">
                {distanceM === 0 ? 'on the farm' : `${describeDistance(distanceM)} from the farm`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
