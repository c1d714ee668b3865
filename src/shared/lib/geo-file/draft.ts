import type { FeatureRef, Properties } from './answer.ts';
import type { Notes } from './notes.ts';

/** Corners as the file has them: x, y, x, y … in the file's own projection until it is settled. */
export type Corners = Float64Array;

/** An area's outer ring and its holes, or a line that may go round one. */
export type Shape = { kind: 'area'; rings: Corners[] } | { kind: 'line'; corners: Corners };

export interface DraftFeature {
  ref: FeatureRef;
  id?: string | number;
  properties: Properties;
  shapes: Shape[];
}

/**
 * How a layer's numbers are to be understood: as degrees, in a projection with an EPSG code, in one
 * that is written out as WKT; `null` where the file does not say.
 */
export type Projection = { code: number } | { wkt: string; name: string };

export interface DraftLayer {
  name: string;
  projection: Projection | null;
  features: DraftFeature[];
}

/** Everything a file holds, before anything is decided about it. */
export interface Draft {
  fileName: string;
  format: string;
  layers: DraftLayer[];
  notes: Notes;
  featuresRead: number;
  verticesRead: number;
}
