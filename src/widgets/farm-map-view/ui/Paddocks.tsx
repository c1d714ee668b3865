import { lazy, Suspense } from 'react';
import type { PaddockLayerProps } from './PaddockLayer.tsx';

/** Loaded with the first farm that has paddocks. */
const PaddockLayer = lazy(() =>
  import('./PaddockLayer.tsx').then((module) => ({ default: module.PaddockLayer })),
);

/** The paddocks of the chosen farm. */
export const Paddocks = (props: PaddockLayerProps) =>
  props.paddocks.length > 0 && (
    <Suspense>
      <PaddockLayer {...props} />
    </Suspense>
  );
