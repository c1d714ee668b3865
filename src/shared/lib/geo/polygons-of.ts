import type { MultiPolygon, Polygon, Position } from 'geojson';

/** The polygons of a geometry, each an outer ring and its holes. */
export const polygonsOf = ({ type, coordinates }: Polygon | MultiPolygon): Position[][][] =>
  type === 'Polygon' ? [coordinates] : coordinates;
