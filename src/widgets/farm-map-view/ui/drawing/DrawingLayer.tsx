import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { crossingsIn, type DrawingTools } from '#entities/boundary-drawing/react';
import { DrawingCanvas } from '#entities/boundary-drawing/map';
import { DrawingButtons } from './DrawingButtons.tsx';
import { useDrawingAim } from './use-drawing-aim.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';
import { useDrawingPointer } from './use-drawing-pointer.ts';
import { useIsNarrow } from '../panel/use-window-size.ts';

/** Draws the boundary in progress, and corrects it with mouse, finger or keyboard. */
export function DrawingLayer({ tools }: { tools: DrawingTools }) {
  const map = useMap();
  const isNarrow = useIsNarrow();
  const { shown, ids, vertex, tool } = useUnit({
    shown: tools.$shown,
    ids: tools.$ids,
    vertex: tools.$vertex,
    tool: tools.$tool,
  });
  const { aim, aimAt } = useDrawingAim(tools);
  useDrawingPointer(tools, aimAt);
  useDrawingKeys(tools);

  const canvas = useMemo(() => new DrawingCanvas(), []);
  useEffect(() => {
    canvas.addTo(map);
    return () => void canvas.remove();
  }, [map, canvas]);
  useEffect(() => {
    canvas.show({
      drawing: shown,
      ids,
      vertex,
      tool,
      crossings: crossingsIn(shown),
      aim: aim?.at ?? null,
      isSnapped: aim?.isSnapped ?? false,
    });
  }, [canvas, shown, ids, vertex, tool, aim]);

  return isNarrow && <DrawingButtons tools={tools} aim={aim} />;
}
