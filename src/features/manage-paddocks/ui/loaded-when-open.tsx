import { lazy, Suspense } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import { Progress } from '#shared/ui/progress';
import type { OpenPaddockDrawingProps } from './OpenPaddockDrawing.tsx';

const Panel = lazy(() =>
  import('./PaddocksPanel.tsx').then((module) => ({ default: module.PaddocksPanel })),
);
const Peek = lazy(() =>
  import('./PaddocksPeek.tsx').then((module) => ({ default: module.PaddocksPeek })),
);
const Drawing = lazy(() =>
  import('./OpenPaddockDrawing.tsx').then((module) => ({ default: module.OpenPaddockDrawing })),
);

/** The paddocks of a farm in the map's panel. */
export const PaddocksPanel = ({ farm }: { farm: PropertyRecord }) => (
  <Suspense fallback={<Progress label="Opening the paddocks" />}>
    <Panel farm={farm} />
  </Suspense>
);

/** The paddocks being edited, in one row. */
export const PaddocksPeek = () => (
  <Suspense>
    <Peek />
  </Suspense>
);

/** The tools of the paddocks' drawing, for the map. */
export const OpenPaddockDrawing = (props: OpenPaddockDrawingProps) => (
  <Suspense>
    <Drawing {...props} />
  </Suspense>
);
