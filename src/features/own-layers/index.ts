export { layerShown } from './model/shell-model.ts';
export { OwnLayersOnMap, OwnLayersPanel } from './ui/loaded-when-open.tsx';
export type { ChosenFeature } from './ui/FeatureCard.tsx';
