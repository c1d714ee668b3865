import { loadable } from '#shared/loadable';
import { shownLayers } from '../model/shown-layers.ts';
import type { CoverLayersState } from '../model/use-cover-layers.ts';
import type { CoverTimeBarProps } from './CoverTimeBar.tsx';

const Layers = loadable(() => import('./CoverLayers.tsx').then((module) => module.CoverLayers));
const TimeBar = loadable(() => import('./CoverTimeBar.tsx').then((module) => module.CoverTimeBar));

const isAnyOn = (layers: CoverLayersState) => shownLayers(layers).length > 0;

/** The overlays that are on; must be rendered inside a react-leaflet map. */
export const CoverLayers = ({ layers }: { layers: CoverLayersState }) =>
  isAnyOn(layers) && <Layers layers={layers} />;

/** The dates of the overlays that are on. */
export const MapTimeBar = (props: CoverTimeBarProps) =>
  isAnyOn(props.layers) && <TimeBar {...props} />;
