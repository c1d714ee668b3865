export { listedLayers, shownLayers } from './model/shown-layers.ts';
export { useCoverLayers } from './model/use-cover-layers.ts';
export { CoverControl } from './ui/CoverControl.tsx';
export { CoverKey } from './ui/CoverKey.tsx';
export { CoverLayers, MapTimeBar } from './ui/loaded-when-on.tsx';
export type { CoverLayer, CoverLayersState } from './model/use-cover-layers.ts';
