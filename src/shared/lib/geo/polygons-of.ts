import type { MultiPolygon, Polygon, Position } from 'geojson';

/** The polygons of a geometry, each an outer ring and its holes. */
export const polygonsOf = ({ type, coordinates }: Polygon | MultiPolygon): Position[][][] =>
  type === 'Polygon' ? [coordinates] : coordinates;

/** The geometry of one polygon or several. */
export const geometryOf = (polygons: Position[][][]): Polygon | MultiPolygon =>
  polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };
