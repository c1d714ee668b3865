import type { PackedRing } from '#shared/lib/geo';
import type { FeatureRef, Properties } from './import-result.ts';
import type { Notes } from './notes.ts';

/**
 * An outer ring and its holes, or a line that may enclose an area; in the file's own projection until
 * it is resolved.
 */
export type Shape = { kind: 'area'; rings: PackedRing[] } | { kind: 'line'; corners: PackedRing };

export interface ParsedFeature {
  ref: FeatureRef;
  id?: string | number;
  properties: Properties;
  shapes: Shape[];
}

/**
 * Projection of a layer's coordinates: an EPSG code (degrees have one too) or WKT. A layer has
 * `null` where the file does not state one.
 */
export type Projection = { code: number } | { wkt: string; name: string };

export interface ParsedLayer {
  name: string;
  projection: Projection | null;
  features: ParsedFeature[];
}

/** Parsed content of a file, before any decision about it. */
export interface ParsedFile {
  fileName: string;
  format: string;
  layers: ParsedLayer[];
  notes: Notes;
  featuresRead: number;
  verticesRead: number;
}
