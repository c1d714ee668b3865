import { useUnit } from 'effector-react';
import type { LeafletKeyboardEvent } from 'leaflet';
import { useMap, useMapEvents } from 'react-leaflet';
import type { DrawingTools } from '#entities/boundary-drawing/react';
import { toLonLat } from '#shared/lib/leaflet';
import { clearCentre } from '../panel/clear-area.ts';
import { useDrawingClick } from './use-drawing-click.ts';

/** Keys on the map: Enter clicks its centre, Escape drops the line, Delete removes a vertex. */
export function useDrawingKeys(tools: DrawingTools): void {
  const map = useMap();
  const click = useDrawingClick(tools, 'touch');
  const { drawing, vertex, drop, remove, undo } = useUnit({
    drawing: tools.$drawing,
    vertex: tools.$vertex,
    drop: tools.sketchDropped,
    remove: tools.vertexDeleted,
    undo: tools.undoPressed,
  });
  useMapEvents({
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.target !== map.getContainer()) return;
      const { key } = originalEvent;
      if (key === 'Enter') click(toLonLat(clearCentre(map)), originalEvent);
      else if (key === 'Escape') drop();
      else if (key !== 'Delete' && key !== 'Backspace') return;
      else if (drawing.sketch) undo();
      else if (vertex) remove(vertex);
      originalEvent.preventDefault();
    },
  });
}
