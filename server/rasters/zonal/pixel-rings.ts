import { projectionBetween } from '../pixel-places.ts';
import type { GridInCrs } from '../raster-source.ts';
import type { PixelRing } from './pixel-fractions.ts';

/** A closed ring of lon/lat in degrees, as in every delivered file. */
type LonLatRing = readonly (readonly [lng: number, lat: number])[];

/** Maximum distance of a straight edge from its curved projection. */
const TOLERANCE_PX = 0.005;
const MAX_HALVINGS = 10;

/** Converts lon/lat rings to pixels of a grid, and subdivides edges that the projection curves. */
export function pixelRingsOn(grid: GridInCrs): (ring: LonLatRing) => PixelRing {
  const project = projectionBetween('EPSG:4326', grid.crs);
  const toPixels = (lng: number, lat: number): [number, number] => {
    const [x, y] = project([lng, lat]);
    return [(x - grid.left) / grid.pixelWidth, (grid.top - y) / grid.pixelHeight];
  };

  return (ring) => {
    const points: number[] = [];
    const bend = (
      from: readonly [number, number],
      to: readonly [number, number],
      [x1, y1]: [number, number],
      [x2, y2]: [number, number],
      halvings: number,
    ): void => {
      const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
      const [x, y] = toPixels(...middle);
      const off = Math.hypot((x1 + x2) / 2 - x, (y1 + y2) / 2 - y);
      if (off > TOLERANCE_PX && halvings < MAX_HALVINGS) {
        bend(from, middle, [x1, y1], [x, y], halvings + 1);
        bend(middle, to, [x, y], [x2, y2], halvings + 1);
      } else points.push(x2, y2);
    };
    const pixels = ring.map(([lng, lat]) => toPixels(lng, lat));
    points.push(...pixels[0]!);
    for (let i = 1; i < ring.length; i++) {
      bend(ring[i - 1]!, ring[i]!, pixels[i - 1]!, pixels[i]!, 0);
    }
    return Float64Array.from(points);
  };
}
