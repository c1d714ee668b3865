import { COVER_PRODUCT_IDS } from '#entities/cover';
import type { CoverLayer, CoverLayersState } from './use-cover-layers.ts';

/** The overlays in the order of their controls, the highest first. */
export const listedLayers = (layers: CoverLayersState): CoverLayer[] =>
  COVER_PRODUCT_IDS.toReversed().map((product) => layers[product]);

/** The overlays that are on. */
export const shownLayers = (layers: CoverLayersState): CoverLayer[] =>
  listedLayers(layers).filter(({ isOn }) => isOn);
