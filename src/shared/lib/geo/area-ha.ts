import type { MultiPolygon, Polygon } from 'geojson';
import { flatRing } from './flat-ring.ts';
import { polygonsOf } from './polygons-of.ts';
import { polygonsHa } from './ring-area.ts';

/**
 * Area in hectares on the WGS84 ellipsoid, the same as the receipt of a file states; subtracts holes
 * and adds up the parts of a multipolygon. Expects valid rings (closed, simple) of either
 * orientation.
 */
export const areaHa = (geometry: Polygon | MultiPolygon): number =>
  polygonsHa(polygonsOf(geometry).map((rings) => rings.map(flatRing)));
