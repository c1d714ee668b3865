import { CRS, point, type LatLng } from 'leaflet';
import type { WorldPoint } from '#entities/parcel/map';

const TILE_PX = 256;

/** Converts a position to the Web Mercator square: x and y from 0 to 1. */
export function worldPointOf(position: LatLng): WorldPoint {
  const { x, y } = CRS.EPSG3857.latLngToPoint(position, 0);
  return [x / TILE_PX, y / TILE_PX];
}

export const latLngOf = ([x, y]: WorldPoint): LatLng =>
  CRS.EPSG3857.pointToLatLng(point(x * TILE_PX, y * TILE_PX), 0);
