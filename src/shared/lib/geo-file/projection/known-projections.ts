import { definitionOf, knownCrs } from '#shared/lib/crs';

/** A projection by its EPSG code: what people call it and how proj4 writes it; null for degrees. */
export interface KnownProjection {
  name: string;
  definition: string | null;
}

/** Degrees on these are taken as they are. */
const AS_WGS84 = new Set(['WGS84', 'GDA2020', 'NZGD2000']);

/** What an EPSG code means, for degrees and for the projections that Australian files come in. */
export function knownProjection(code: number): KnownProjection | null {
  const crs = knownCrs(code);
  if (crs === null) return null;
  const isDegrees = AS_WGS84.has(crs.datum) && crs.projection === '+proj=longlat';
  return { name: crs.name, definition: isDegrees ? null : definitionOf(crs) };
}
