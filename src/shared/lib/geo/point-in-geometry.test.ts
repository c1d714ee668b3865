import fc from 'fast-check';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { pointInGeometry } from './index.ts';

const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });

const paddock: Position[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const dam: Position[] = [
  [4, 4],
  [4, 6],
  [6, 6],
  [6, 4],
  [4, 4],
];

describe('pointInGeometry', () => {
  it('distinguishes inside, outside and a hole', () => {
    expect(pointInGeometry([2, 5], polygon(paddock, dam))).toBe(true);
    expect(pointInGeometry([5, 5], polygon(paddock, dam))).toBe(false);
    expect(pointInGeometry([11, 5], polygon(paddock, dam))).toBe(false);
    expect(pointInGeometry([5, 5], polygon(dam))).toBe(true);
  });

  it('finds a point in any part of a multipolygon', () => {
    const island: Position[] = [
      [20, 0],
      [22, 0],
      [22, 2],
      [20, 0],
    ];
    const both: MultiPolygon = { type: 'MultiPolygon', coordinates: [[paddock], [island]] };
    expect(pointInGeometry([21, 0.5], both)).toBe(true);
    expect(pointInGeometry([15, 0.5], both)).toBe(false);
  });

  it('assigns every point of a shared border to exactly one of the neighbours', () => {
    const vertex = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(vertex, vertex, fc.double({ min: 0, max: 1, noNaN: true }), (top, bottom, t) => {
        const west = polygon([
          [0, 0],
          [bottom, 0],
          [top, 1000],
          [0, 1000],
          [0, 0],
        ]);
        const east = polygon([
          [1000, 0],
          [1000, 1000],
          [top, 1000],
          [bottom, 0],
          [1000, 0],
        ]);
        const onBorder = [bottom + (top - bottom) * t, 1000 * t * 0.999] as const;
        const owners = [west, east].filter((side) => pointInGeometry(onBorder, side));
        expect(owners).toHaveLength(1);
      }),
    );
  });
});
