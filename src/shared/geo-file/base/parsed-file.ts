import type { PackedRing } from '#shared/lib/geo';
import type { WktCrs } from '#shared/lib/wkt-crs';
import type { FeatureRef, Properties } from './import-result.ts';
import type { Notes } from './notes.ts';

/**
 * An outer ring and its holes, or a line that may enclose an area; in the file's own projection until
 * it is resolved.
 */
export type Shape =
  | { kind: 'area'; rings: PackedRing[]; inset?: Inset }
  | { kind: 'line'; vertices: PackedRing };

/** Marks an area within the others of its feature that may or may not belong to it. */
export interface Inset {
  /** Name as used in a sentence: `an obstacle`, or `“Dam”`. */
  name: string;
  /** Whether it is a hole unless the user decides otherwise. */
  isHole: boolean;
}

export interface ParsedFeature {
  ref: FeatureRef;
  id?: string | number;
  properties: Properties;
  shapes: Shape[];
  /** A sentence on why its outline may be wrong; the user may leave it out. */
  doubt?: string;
}

/**
 * Projection of a layer's coordinates: an EPSG code (degrees have one too) or the content of a WKT.
 * A layer has `null` where the file does not state one.
 */
export type Projection = WktCrs;

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
