export { paddockFault } from './model/check.ts';
export { MIN_FINDING_HA, type Area } from './model/farm-land.ts';
export { kindOf } from './model/kind-of.ts';
export { measurePaddocks, type Gap, type PaddockLand } from './model/measure.ts';
export { nameGiver, nameKey, repeatedNames } from './model/names.ts';
export { paddockFeatures } from './model/paddock-features.ts';
export { sumsByKind } from './model/sums.ts';
export { conflictsOf, findingsOf, hectareWords, KIND_NAMES, type Conflict } from './model/words.ts';
