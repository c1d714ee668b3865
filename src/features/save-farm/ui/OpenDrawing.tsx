import { useUnit } from 'effector-react';
import { useEffect, type ReactNode } from 'react';
import type { DrawingTools } from '#entities/boundary-drawing/react';
import { drawingTools } from '../model/drawing-tools.ts';

export interface OpenDrawingProps {
  children: (tools: DrawingTools) => ReactNode;
}

/** Gives the map the tools of the drawing. */
export function OpenDrawing({ children }: OpenDrawingProps) {
  const mounted = useUnit(drawingTools.mounted);
  useEffect(() => mounted(), [mounted]);
  return children(drawingTools);
}
