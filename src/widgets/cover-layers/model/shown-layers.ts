import type { CoverLayer, CoverLayersState } from './use-cover-layers.ts';

/** The overlays that are on, in the order of their controls. */
export const shownLayers = ({ woody, ground }: CoverLayersState): CoverLayer[] =>
  [woody, ground].filter(({ isOn }) => isOn);
