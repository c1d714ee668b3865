export { driftOf, isSuccessor } from './model/drift.ts';
export { driftWords } from './model/drift-words.ts';
export { findingAbout, findingWords, healthWords, openFindings } from './model/finding-words.ts';
export {
  MAX_GAP_WIDTH_M,
  MAX_GATE_DISTANCE_M,
  MAX_SLIVER_WIDTH_M,
  MAX_STRIP_WIDTH_M,
  MIN_MOVED_M,
  MIN_PIECE_HA,
} from './model/limits.ts';
export { isMostlyInside } from './model/divided.ts';
export { nearestOnBoundary, nearestOnOutline } from './model/nearest-on-boundary.ts';
export { changeWords, differenceWords, sizeWords } from './model/version-words.ts';
export type { ChangedParcel } from './model/drift.ts';
