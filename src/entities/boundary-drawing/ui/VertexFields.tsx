import { useUnit } from 'effector-react';
import { ChevronLeftIcon, ChevronRightIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { useId } from 'react';
import { describePosition, type LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { vertexAt, ringOf, type VertexRef } from '../model/vertices.ts';
import { areaName, lengthWords, edgeM } from '../model/words.ts';
import { nextVertex } from '../model/step-vertices.ts';
import type { DrawnArea } from '../model/drawing.ts';
import { VertexMover } from './VertexMover.tsx';
import { VertexPosition } from './VertexPosition.tsx';
import type { ToolProps } from './tool-props.ts';

/** The vertices without a mouse: steps through them, moves, adds and deletes them. */
export function VertexFields({ tools, isDisabled }: ToolProps) {
  const headingId = useId();
  const { drawing, vertex, ids } = useUnit({
    drawing: tools.$drawing,
    vertex: tools.$vertex,
    ids: tools.$ids,
  });
  const { choose, insert, remove, removeRing, move, say } = useUnit({
    choose: tools.vertexChosen,
    insert: tools.vertexInserted,
    remove: tools.vertexDeleted,
    removeRing: tools.ringDeleted,
    move: tools.vertexMoved,
    say: tools.announced,
  });
  if (drawing.areas.length === 0) return null;
  const ring = vertex && ringOf(drawing, vertex);
  const at = vertex && vertexAt(drawing, vertex);

  function show(ref: VertexRef | null) {
    choose(ref);
    const place = ref && vertexAt(drawing, ref);
    if (place) say(`Corner ${ref.index + 1}, ${describePosition(place)}.`);
  }
  function moveTo(ref: VertexRef, to: LonLat) {
    move({ ref, to });
    say(`Corner ${ref.index + 1} moved to ${describePosition(to)}.`);
  }

  return (
    <div role="group" aria-labelledby={headingId} className="grid gap-2">
      <div className="flex items-center gap-1">
        <h4 id={headingId} className="mr-auto font-medium">
          {vertex && ring
            ? `Corner ${vertex.index + 1} of ${ring.length.toLocaleString('en-AU')}`
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
            onClick={() => show(nextVertex(drawing, vertex, step, ids))}
          >
            {step < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
          </Button>
        ))}
      </div>
      {vertex && ring && at && (
        <>
          <p className="text-muted tabular-nums">
            {placeWords(drawing.areas, vertex)} ·{' '}
            {lengthWords(edgeM(at, ring[(vertex.index + 1) % ring.length]!))} to the next corner
          </p>
          <VertexPosition
            key={at.join()}
            at={at}
            isDisabled={isDisabled}
            onMove={(to) => moveTo(vertex, to)}
          />
          <VertexMover at={at} isDisabled={isDisabled} onMove={(to) => moveTo(vertex, to)} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              disabled={isDisabled}
              onClick={() => insert({ ref: vertex, at: middleOfEdge(ring, vertex.index) })}
            >
              <PlusIcon aria-hidden />
              Add one after it
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={isDisabled}
              onClick={() => remove(vertex)}
            >
              <Trash2Icon aria-hidden />
              Delete the corner
            </Button>
            {vertex.ring > 0 && (
              <Button
                variant="outline"
                size="sm"
                disabled={isDisabled}
                onClick={() => removeRing(vertex)}
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

function placeWords(areas: readonly DrawnArea[], { areaId, ring }: VertexRef): string {
  const index = areas.findIndex(({ id }) => id === areaId);
  const name = areaName(areas[index]!, index);
  return ring === 0 ? name : `${name}, hole ${ring}`;
}

function middleOfEdge(ring: readonly LonLat[], index: number): LonLat {
  const [a, b] = [ring[index]!, ring[(index + 1) % ring.length]!];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
