import { definitionOf, knownCrs } from '#shared/lib/geo';

/**
 * A projection by its EPSG code: its common name and its proj4 definition, which is null for
 * degrees.
 */
export interface KnownProjection {
  name: string;
  definition: string | null;
}

/** Degrees on these datums are used unchanged. */
const AS_WGS84 = new Set(['WGS84', 'GDA2020', 'NZGD2000']);

/** Looks up an EPSG code, for degrees and for the projections that occur in Australian files. */
export function knownProjection(code: number): KnownProjection | null {
  const crs = knownCrs(code);
  if (crs === null) return null;
  const isDegrees = AS_WGS84.has(crs.datum) && crs.projection === '+proj=longlat';
  return { name: crs.name, definition: isDegrees ? null : definitionOf(crs) };
}
