import { describe, expect, it } from 'vitest';
import { isInWindow, traceInWindow, worldPolygonsOf, type Window } from './world-shapes.ts';

const square = (lng: number, lat: number, size: number) => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];
/** A 256 px tile at zoom z. */
const tile = (z: number, x: number, y: number): Window => ({
  x: x / 2 ** z,
  y: y / 2 ** z,
  worldPx: 256 * 2 ** z,
  sizePx: 256,
});

function trace(window: Window, ...polygons: number[][][][]) {
  const path: string[] = [];
  const at = (x: number, y: number) => `${Math.round(x)},${Math.round(y)}`;
  const pen = {
    moveTo: (x: number, y: number) => void path.push(`M${at(x, y)}`),
    lineTo: (x: number, y: number) => void path.push(`L${at(x, y)}`),
  };
  for (const polygon of worldPolygonsOf({ type: 'MultiPolygon', coordinates: polygons })) {
    traceInWindow(pen, polygon, window);
  }
  return path.join(' ');
}

describe('world polygons', () => {
  it('match the positions of web maps', () => {
    // The centre of the map is at 0° N, 0° E.
    expect(trace(tile(0, 0, 0), [square(0, 0, 90)])).toBe(
      'M128,128 L192,128 L192,0 L128,0 L128,128',
    );
    expect(trace(tile(1, 1, 1), [square(0, -85.0511287798, 85.0511287798)])).toBe(
      'M0,256 L121,256 L121,0 L0,0 L0,256',
    );
  });

  it('keep every part and hole', () => {
    const path = trace(
      tile(2, 3, 2),
      [square(100, -60, 40), square(110, -50, 10)],
      [square(150, -20, 5)],
    );
    expect(path.match(/M/g)).toHaveLength(3);
    expect(path.match(/L/g)).toHaveLength(12);
  });

  it('drop vertices that would fall into the same pixel', () => {
    const ring = Array.from({ length: 1_000 }, (_, i) => [146 + i * 1e-6, -34]);
    expect(trace(tile(5, 28, 19), [[...ring, [146, -33], ring[0]!]])).toMatch(
      /^M\S+ (L\S+ ){1,2}L\S+$/,
    );
  });

  it('are in a window if they or their strokes reach into it', () => {
    const [polygon] = worldPolygonsOf({ type: 'Polygon', coordinates: [square(0, 0, 10)] });
    expect(isInWindow(polygon!, tile(1, 1, 0), 0)).toBe(true);
    expect(isInWindow(polygon!, tile(2, 3, 0), 0)).toBe(false);
    const beside = { ...tile(8, 135, 127), x: polygon!.east + 2 / (256 * 2 ** 8) };
    expect(isInWindow(polygon!, beside, 1)).toBe(false);
    expect(isInWindow(polygon!, beside, 3)).toBe(true);
  });
});
