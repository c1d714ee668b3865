import type { DrawingTools } from '#entities/boundary-drawing/react';
import { loadable } from '#shared/loadable';

/** Loaded when a drawing opens. */
const DrawingLayer = loadable(() =>
  import('./DrawingLayer.tsx').then((module) => module.DrawingLayer),
);

/** A boundary that is drawn on the map. */
export const BoundaryDrawing = ({ tools }: { tools: DrawingTools }) => (
  <DrawingLayer tools={tools} />
);
