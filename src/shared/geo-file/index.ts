import type { GeoFile, ImportResult, UnreadGeoFile } from './base/import-result.ts';
import type { ReadingLimits } from './base/limits.ts';
import type { ReadOptions } from './base/read-options.ts';
import type { XmlHandler } from './formats/xml/read-xml.ts';
import type { DocumentResult } from './read-document.ts';

export type {
  AreaFeature,
  GeoFile,
  ImportResult,
  NamedPoint,
  Note,
  Offer,
  Receipt,
  UnreadGeoFile,
} from './base/import-result.ts';
export { applyOffer, type OfferOptions } from './base/result-handles.ts';
export { READING_LIMITS, type ReadingLimits, type UseLimits } from './base/limits.ts';
export { READING_SHARE, type ReadOptions } from './base/read-options.ts';
export { NO_GEOMETRY } from './base/refusal.ts';
export { nameOf } from './base/feature-title.ts';
export { summaryOf, type GeoFileSummary } from './summary.ts';
export type { XmlAttributes, XmlHandler } from './formats/xml/read-xml.ts';
export { createGeoFileReader, type GeoFileReader } from './worker/create-reader.ts';

/**
 * Reads a boundary file: its areas in WGS84, what was repaired and left out, and offers for
 * decisions that only the user can make (see `applyOffer`). A file that cannot be used also
 * resolves, with its refusal; the promise rejects only on cancellation, with the signal's reason.
 * Loads format readers on demand. In a page use `createGeoFileReader`, which keeps the main thread
 * free.
 */
export async function readGeoFile(
  file: GeoFile | UnreadGeoFile,
  options?: ReadOptions,
): Promise<ImportResult> {
  const reading = await import('./read-geo-file.ts');
  return reading.readGeoFile(file, options);
}

/**
 * Reads the document of a KML, KMZ, GPX or GeoJSON file as it is written, within limits of work and
 * memory: passes its elements to the handler, or resolves with its JSON. Resolves with a refusal if
 * it cannot be read; rejects with what the handler throws. Run it in a worker.
 */
export async function readDocument(
  file: GeoFile,
  handler: XmlHandler,
  limits?: Partial<ReadingLimits>,
): Promise<DocumentResult> {
  const reading = await import('./read-document.ts');
  return reading.readDocument(file, handler, limits);
}
