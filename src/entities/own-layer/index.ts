export { LayerBuilder, LayerRefusalError } from './model/layer-builder.ts';
export {
  boundsAt,
  countOfFeatures,
  geometryAt,
  kindAt,
  onlyFeature,
  partsAt,
  placeAt,
  type FeatureKind,
  type LayerContent,
} from './model/layer-content.ts';
export { LAYER_EXTENSIONS, MAX_LAYER_NAME_LENGTH, MAX_LAYERS_BYTES } from './model/limits.ts';
export { nextLayerColour, type Look } from './model/look.ts';
export {
  bytesOf,
  hasRoomFor,
  layerNameOf,
  usableLayerName,
  type OwnLayer,
} from './model/own-layer.ts';
export { cut } from './model/plain-description.ts';
export {
  featureTitle,
  featureWords,
  fullWords,
  leftOutWords,
  measureWords,
  sizeWords,
  type FeatureMeasures,
  type LeftOut,
} from './model/words.ts';
