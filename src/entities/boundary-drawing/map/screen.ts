import { CRS, latLng, point, type Map as LeafletMap } from 'leaflet';
import type { Vertices } from '#shared/area-edit';
import type { LonLat } from '#shared/lib/lon-lat';

const TILE_PX = 256;
const known = new WeakMap<Vertices, Float64Array>();

/** Vertices in the square of the web's maps, from 0 to 1; computed once for each ring. */
function worldOf(vertices: Vertices): Float64Array {
  let world = known.get(vertices);
  if (world) return world;
  world = new Float64Array(vertices.length * 2);
  for (const [i, [lon, lat]] of vertices.entries()) {
    const { x, y } = CRS.EPSG3857.latLngToPoint(latLng(lat, lon), 0);
    world[i * 2] = x / TILE_PX;
    world[i * 2 + 1] = y / TILE_PX;
  }
  known.set(vertices, world);
  return world;
}

/** The visible map, to convert between positions and its pixels. */
export interface Screen {
  width: number;
  height: number;
  /** Alternating x and y of vertices, in pixels from the map's upper left. */
  pixelsOf(vertices: Vertices): Float64Array;
  positionAt(x: number, y: number): LonLat;
}

export function screenOf(map: LeafletMap): Screen {
  const { x: width, y: height } = map.getSize();
  const scale = TILE_PX * 2 ** map.getZoom();
  const origin = map.getPixelBounds().min!;
  return {
    width,
    height,
    pixelsOf(vertices) {
      const pixels = worldOf(vertices).slice();
      for (let i = 0; i < pixels.length; i += 2) {
        pixels[i] = pixels[i]! * scale - origin.x;
        pixels[i + 1] = pixels[i + 1]! * scale - origin.y;
      }
      return pixels;
    },
    positionAt(x, y) {
      const { lng, lat } = map.containerPointToLatLng(point(x, y)).wrap();
      return [lng, lat];
    },
  };
}
