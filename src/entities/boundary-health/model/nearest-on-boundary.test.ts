import type { Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { distanceToGeometry } from '#shared/lib/geo';
import { nearestOnBoundary } from './nearest-on-boundary.ts';

const square: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [146.4, -34.4],
      [146.41, -34.4],
      [146.41, -34.39],
      [146.4, -34.39],
      [146.4, -34.4],
    ],
    [
      [146.404, -34.396],
      [146.404, -34.394],
      [146.406, -34.394],
      [146.406, -34.396],
      [146.404, -34.396],
    ],
  ],
};

describe('the nearest point on a boundary', () => {
  it('is none for a position inside, or for a farm without land', () => {
    expect(nearestOnBoundary([146.401, -34.391], [square])).toBeNull();
    expect(nearestOnBoundary([146.5, -34.5], [])).toBeNull();
  });

  it.each([
    ['an edge', [146.405, -34.41], [146.405, -34.4]],
    ['a corner', [146.39, -34.41], [146.4, -34.4]],
    ['the edge of a hole that the position is in', [146.405, -34.3942], [146.405, -34.394]],
  ] as const)('is on %s', (_where, position, expected) => {
    const { at, metres } = nearestOnBoundary(position, [square])!;
    expect(at[0]).toBeCloseTo(expected[0], 6);
    expect(at[1]).toBeCloseTo(expected[1], 6);
    expect(metres).toBeCloseTo(distanceToGeometry(position, square), 3);
  });
});
