import type { MultiPolygon, Polygon, Position } from 'geojson';

/** A polygon on the Web Mercator square: x and y from 0 to 1, y downwards. */
export interface WorldPolygon {
  /** x, y, x, y … */
  rings: Float64Array[];
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Latitude at the edge of the square. */
const MAX_LATITUDE = 85.0511287798;

export function worldPolygonsOf({ type, coordinates }: Polygon | MultiPolygon): WorldPolygon[] {
  return (type === 'Polygon' ? [coordinates] : coordinates).map(worldPolygonOf);
}

function worldPolygonOf(rings: Position[][]): WorldPolygon {
  const polygon = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  const flat = rings.map((ring) => {
    const points = new Float64Array(ring.length * 2);
    for (const [i, [lng = NaN, lat = NaN]] of ring.entries()) {
      const x = lng / 360 + 0.5;
      const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
      const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
      points[i * 2] = x;
      points[i * 2 + 1] = y;
      polygon.west = Math.min(polygon.west, x);
      polygon.east = Math.max(polygon.east, x);
      polygon.north = Math.min(polygon.north, y);
      polygon.south = Math.max(polygon.south, y);
    }
    return points;
  });
  return { ...polygon, rings: flat };
}

/** A square window on the map: its upper left corner, and the width of the world in pixels. */
export interface Window {
  x: number;
  y: number;
  worldPx: number;
  sizePx: number;
}

/** Whether the polygon, or a stroke of this width around it, is visible in the window. */
export function isInWindow(polygon: WorldPolygon, window: Window, marginPx: number): boolean {
  const margin = marginPx / window.worldPx;
  const size = window.sizePx / window.worldPx;
  return (
    polygon.west <= window.x + size + margin &&
    polygon.east >= window.x - margin &&
    polygon.north <= window.y + size + margin &&
    polygon.south >= window.y - margin
  );
}

export type Path = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>;

/** Vertices closer than this to the previous one are indistinguishable from it. */
const MIN_STEP_PX = 0.75;

/**
 * Adds the polygon to a path in the window's pixels and returns the number of vertices. Closes
 * rings by their last vertex, because `closePath` would measure the whole path each time.
 */
export function traceInWindow(path: Path, { rings }: WorldPolygon, window: Window): number {
  const { x: left, y: top, worldPx } = window;
  let traced = 0;
  for (const ring of rings) {
    const last = ring.length - 2;
    let [lastX, lastY] = [NaN, NaN];
    for (let i = 0; i <= last; i += 2) {
      const x = (ring[i]! - left) * worldPx;
      const y = (ring[i + 1]! - top) * worldPx;
      const isNear = Math.abs(x - lastX) + Math.abs(y - lastY) < MIN_STEP_PX;
      if (i === 0) path.moveTo(x, y);
      else if (isNear && i < last) continue;
      else path.lineTo(x, y);
      [lastX, lastY] = [x, y];
      traced += 1;
    }
  }
  return traced;
}
