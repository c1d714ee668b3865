import { lazy, Suspense } from 'react';
import { shownLayers } from '../model/shown-layers.ts';
import type { CoverLayersState } from '../model/use-cover-layers.ts';
import type { CoverTimeBarProps } from './CoverTimeBar.tsx';

const Layers = lazy(() =>
  import('./CoverLayers.tsx').then((module) => ({ default: module.CoverLayers })),
);
const TimeBar = lazy(() =>
  import('./CoverTimeBar.tsx').then((module) => ({ default: module.CoverTimeBar })),
);

const isAnyOn = (layers: CoverLayersState) => shownLayers(layers).length > 0;

/** The overlays that are on; must be rendered inside a react-leaflet map. */
export const CoverLayers = ({ layers }: { layers: CoverLayersState }) =>
  isAnyOn(layers) && (
    <Suspense>
      <Layers layers={layers} />
    </Suspense>
  );

/** The dates of the overlays that are on. */
export const MapTimeBar = (props: CoverTimeBarProps) =>
  isAnyOn(props.layers) && (
    <Suspense>
      <TimeBar {...props} />
    </Suspense>
  );
