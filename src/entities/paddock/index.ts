export { paddockFault } from './model/check.ts';
export type { Area } from './model/farm-land.ts';
export { kindOf } from './model/kind-of.ts';
export { measurePaddocks, type PaddockLand } from './model/measure.ts';
export { nameGiver, nameKey, repeatedNames } from './model/names.ts';
export { paddockFeatures } from './model/paddock-features.ts';
export { sumsByKind } from './model/sums.ts';
export { findingsOf, hectareWords, KIND_NAMES } from './model/words.ts';
