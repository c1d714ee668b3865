import { lazy, Suspense } from 'react';
import type { DrawingTools } from '#entities/boundary-drawing/react';

/** Loaded when a drawing opens. */
const DrawingLayer = lazy(() =>
  import('./DrawingLayer.tsx').then((module) => ({ default: module.DrawingLayer })),
);

/** A boundary that is drawn on the map. */
export const BoundaryDrawing = ({ tools }: { tools: DrawingTools }) => (
  <Suspense>
    <DrawingLayer tools={tools} />
  </Suspense>
);
