import type { GeoFile, GeoFileAnswer, UnreadGeoFile } from './answer.ts';
import type { ReadOptions } from './read-options.ts';

export type {
  AreaFeature,
  FeatureRef,
  GeoFile,
  GeoFileAnswer,
  Note,
  NoteKind,
  Offer,
  OfferKind,
  Receipt,
  Refusal,
  UnreadGeoFile,
} from './answer.ts';
export { ACCEPTED } from './accepted.ts';
export { applyOffer, type OfferOptions } from './continuations.ts';
export { READING_LIMITS, type ReadingLimits, type UseLimits } from './limits.ts';
export type { ReadOptions } from './read-options.ts';
export { NO_GEOMETRY } from './refusal.ts';
export { summaryOf, type GeoFileSummary } from './summary.ts';
export { createGeoFileReader, type GeoFileReader } from './worker/create-reader.ts';

/**
 * What a file of boundaries holds: its areas in WGS84, what was repaired and left out, and offers
 * for what only its user can decide (see `applyOffer`). A file that cannot be used is an answer too,
 * with its refusal; only a cancel, by the signal's reason, rejects. The readers are loaded when they
 * are needed. On a page `createGeoFileReader` keeps its thread free.
 */
export async function readGeoFile(
  file: GeoFile | UnreadGeoFile,
  options?: ReadOptions,
): Promise<GeoFileAnswer> {
  const reading = await import('./read-geo-file.ts');
  return reading.readGeoFile(file, options);
}
