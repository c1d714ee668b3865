import { useUnit } from 'effector-react';
import { useMap } from 'react-leaflet';
import { areaAt, canFinish, type DrawingTools } from '#entities/boundary-drawing/react';
import { findHandle, screenOf } from '#entities/boundary-drawing/map';
import { toLatLng } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';
import { pixelsBetween, snapDrawing } from './snap-drawing.ts';
import { REACH_PX } from './use-drawing-aim.ts';

/** What a click at a position does: sets a vertex, closes the outline, or chooses what is there. */
export function useDrawingClick(tools: DrawingTools, pointer: keyof typeof REACH_PX) {
  const map = useMap();
  const { drawing, guides, tool, ids, isSnapping } = useUnit({
    drawing: tools.$drawing,
    guides: tools.$guides,
    tool: tools.$tool,
    ids: tools.$ids,
    isSnapping: tools.$isSnapping,
  });
  const { add, finish, chooseVertex, chooseAreas, insert } = useUnit({
    add: tools.vertexAdded,
    finish: tools.sketchFinished,
    chooseVertex: tools.vertexChosen,
    chooseAreas: tools.areasChosen,
    insert: tools.vertexInserted,
  });
  const reachPx = REACH_PX[pointer];

  function sketch(position: LonLat) {
    const first = drawing.sketch?.vertices[0];
    const { x, y } = map.latLngToContainerPoint(toLatLng(position));
    const isClosing =
      first !== undefined &&
      tool !== 'split' &&
      canFinish(drawing.sketch!) &&
      pixelsBetween(map, first, [x, y]) <= reachPx;
    if (isClosing) finish();
    else add(snapDrawing(map, position, { reachPx, drawing, guides, isSnapping }).at);
  }

  function choose(position: LonLat, isMore: boolean) {
    const { x, y } = map.latLngToContainerPoint(toLatLng(position));
    const screen = screenOf(map);
    const handle = findHandle(drawing, screen, [x, y], reachPx);
    if (handle?.kind === 'vertex') return chooseVertex(handle.ref);
    if (handle) {
      return insert({ ref: handle.ref, at: screen.positionAt(handle.x, handle.y) });
    }
    chooseVertex(null);
    const area = areaAt(drawing, position);
    if (!isMore) return chooseAreas(area ? [area.id] : []);
    if (!area) return undefined;
    const others = ids.filter((id) => id !== area.id);
    return chooseAreas(others.length === ids.length ? [...ids, area.id] : others);
  }

  return (position: LonLat, { shiftKey }: { shiftKey: boolean } = { shiftKey: false }) => {
    if (tool === 'correct') choose(position, shiftKey);
    else sketch(position);
  };
}
