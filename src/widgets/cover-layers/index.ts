export { useCoverLayers } from './model/use-cover-layers.ts';
export { CoverControl } from './ui/CoverControl.tsx';
export { CoverKey } from './ui/CoverKey.tsx';
export { CoverLayers } from './ui/CoverLayers.tsx';
export { MapTimeBar } from './ui/MapTimeBar.tsx';
export type { CoveredLand } from './ui/use-cover-of-farm.ts';
export type { CoverLayer, CoverLayersState } from './model/use-cover-layers.ts';
