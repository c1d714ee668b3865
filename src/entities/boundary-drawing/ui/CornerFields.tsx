import { useUnit } from 'effector-react';
import { ChevronLeftIcon, ChevronRightIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { useId } from 'react';
import { describePosition, type LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { cornerAt, ringOf, type CornerRef } from '../model/corners.ts';
import { areaName, lengthWords, sideM } from '../model/words.ts';
import { nextCorner } from '../model/step-corners.ts';
import type { DrawnArea } from '../model/drawing.ts';
import { CornerMover } from './CornerMover.tsx';
import { CornerPosition } from './CornerPosition.tsx';
import type { ToolProps } from './tool-props.ts';

/** The corners without a mouse: goes from one to the next, moves, adds and deletes them. */
export function CornerFields({ tools, isDisabled }: ToolProps) {
  const headingId = useId();
  const { drawing, corner, ids } = useUnit({
    drawing: tools.$drawing,
    corner: tools.$corner,
    ids: tools.$ids,
  });
  const { choose, insert, remove, removeRing, move, say } = useUnit({
    choose: tools.cornerChosen,
    insert: tools.cornerInserted,
    remove: tools.cornerDeleted,
    removeRing: tools.ringDeleted,
    move: tools.cornerMoved,
    say: tools.announced,
  });
  if (drawing.areas.length === 0) return null;
  const ring = corner && ringOf(drawing, corner);
  const at = corner && cornerAt(drawing, corner);

  function show(ref: CornerRef | null) {
    choose(ref);
    const place = ref && cornerAt(drawing, ref);
    if (place) say(`Corner ${ref.index + 1}, ${describePosition(place)}.`);
  }
  function moveTo(ref: CornerRef, to: LonLat) {
    move({ ref, to });
    say(`Corner ${ref.index + 1} moved to ${describePosition(to)}.`);
  }

  return (
    <div role="group" aria-labelledby={headingId} className="grid gap-2">
      <div className="flex items-center gap-1">
        <h4 id={headingId} className="mr-auto font-medium">
          {corner && ring
            ? `Corner ${corner.index + 1} of ${ring.length.toLocaleString('en-AU')}`
            : 'Corners'}
        </h4>
        {([-1, 1] as const).map((step) => (
          <Button
            key={step}
            variant="ghost"
            size="icon"
            aria-label={step < 0 ? 'Previous corner' : 'Next corner'}
            title={step < 0 ? 'Previous corner' : 'Next corner'}
            disabled={isDisabled}
            onClick={() => show(nextCorner(drawing, corner, step, ids))}
          >
            {step < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
          </Button>
        ))}
      </div>
      {corner && ring && at && (
        <>
          <p className="text-muted tabular-nums">
            {placeWords(drawing.areas, corner)} ·{' '}
            {lengthWords(sideM(at, ring[(corner.index + 1) % ring.length]!))} to the next corner
          </p>
          <CornerPosition
            key={at.join()}
            at={at}
            isDisabled={isDisabled}
            onMove={(to) => moveTo(corner, to)}
          />
          <CornerMover at={at} isDisabled={isDisabled} onMove={(to) => moveTo(corner, to)} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              disabled={isDisabled}
              onClick={() => insert({ ref: corner, at: middleOfSide(ring, corner.index) })}
            >
              <PlusIcon aria-hidden />
              Add one after it
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={isDisabled}
              onClick={() => remove(corner)}
            >
              <Trash2Icon aria-hidden />
              Delete the corner
            </Button>
            {corner.ring > 0 && (
              <Button
                variant="outline"
                size="sm"
                disabled={isDisabled}
                onClick={() => removeRing(corner)}
              >
                Fill the hole
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function placeWords(areas: readonly DrawnArea[], { areaId, ring }: CornerRef): string {
  const index = areas.findIndex(({ id }) => id === areaId);
  const name = areaName(areas[index]!, index);
  return ring === 0 ? name : `${name}, hole ${ring}`;
}

function middleOfSide(ring: readonly LonLat[], index: number): LonLat {
  const [a, b] = [ring[index]!, ring[(index + 1) % ring.length]!];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
