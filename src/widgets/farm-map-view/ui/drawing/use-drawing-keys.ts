import { useUnit } from 'effector-react';
import type { LeafletKeyboardEvent } from 'leaflet';
import { useMap, useMapEvents } from 'react-leaflet';
import type { DrawingTools } from '#entities/boundary-drawing/react';
import { toLonLat } from '#shared/lib/leaflet';
import { useEnter } from '../map/use-enter.ts';
import { clearCentre } from '../panel/clear-area.ts';
import { useDrawingClick } from './use-drawing-click.ts';

/**
 * Keys on the map: Enter finishes what the pointer began or clicks the centre, Escape drops the last
 * vertex of the line, Delete removes a vertex.
 */
export function useDrawingKeys(tools: DrawingTools): void {
  const map = useMap();
  const click = useDrawingClick(tools, 'touch');
  const { drawing, vertex, finish, choose, remove, undo } = useUnit({
    drawing: tools.$drawing,
    vertex: tools.$vertex,
    finish: tools.sketchFinished,
    choose: tools.vertexChosen,
    remove: tools.vertexDeleted,
    undo: tools.undoPressed,
  });
  useEnter({
    finish: drawing.sketch && (() => finish()),
    atCrosshair: (event) => click(toLonLat(clearCentre(map)), event),
  });
  useMapEvents({
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.target !== map.getContainer()) return;
      const { key } = originalEvent;
      if (key !== 'Escape' && key !== 'Delete' && key !== 'Backspace') return;
      if (drawing.sketch) undo();
      else if (key === 'Escape') choose(null);
      else if (vertex) remove(vertex);
      originalEvent.preventDefault();
    },
  });
}
