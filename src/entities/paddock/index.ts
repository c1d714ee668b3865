export { paddockFault } from './model/check.ts';
export { farmLand, type Area } from './model/farm-land.ts';
export { measurePaddocks, type Overlap, type PaddockLand } from './model/measure.ts';
export { nameGiver, repeatedNames } from './model/names.ts';
export { findingsOf, hectareWords, KIND_NAMES } from './model/words.ts';
