import { lazy, Suspense } from 'react';
import { shownLayers } from '../model/shown-layers.ts';
import type { CoverTimeBarProps } from './CoverTimeBar.tsx';

const CoverTimeBar = lazy(() =>
  import('./CoverTimeBar.tsx').then((module) => ({ default: module.CoverTimeBar })),
);

/** The time bar, loaded when the first overlay is switched on. */
export const MapTimeBar = (props: CoverTimeBarProps) =>
  shownLayers(props.layers).length > 0 && (
    <Suspense>
      <CoverTimeBar {...props} />
    </Suspense>
  );
