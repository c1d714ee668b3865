export { useCoverLayers } from './model/use-cover-layers.ts';
export { CoverKey } from './ui/CoverKey.tsx';
export { CoverLayers } from './ui/CoverLayers.tsx';
export { GroundCoverControl } from './ui/GroundCoverControl.tsx';
export { WoodyCoverControl } from './ui/WoodyCoverControl.tsx';
export type { CoverLayer, CoverLayersState } from './model/use-cover-layers.ts';
