import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '#shared/lib/lon-lat';
import { distanceToGeometry } from './distance-to-geometry.ts';

const square = ([west, south]: LonLat, size: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});

const geodesic = ([lng, lat]: LonLat, [toLng, toLat]: LonLat) =>
  geographiclib.Geodesic.WGS84.Inverse(lat, lng, toLat, toLng).s12!;

describe('distanceToGeometry', () => {
  it('is 0 inside, and positive in a hole', () => {
    const farm = square([147, -35], 1);
    expect(distanceToGeometry([147.5, -34.5], farm)).toBe(0);
    const holed = {
      ...farm,
      coordinates: [...farm.coordinates, square([147.4, -34.6], 0.2).coordinates[0]!],
    };
    expect(distanceToGeometry([147.5, -34.5], holed)).toBeCloseTo(
      geodesic([147.5, -34.5], [147.4, -34.5]),
      -1,
    );
  });

  it.each<[LonLat, LonLat]>([
    [
      [146.98, -35.01],
      [147, -35],
    ],
    [
      [147.02, -34.98],
      [147.01, -34.99],
    ],
    [
      [130, -12.5],
      [130.5, -12.4],
    ],
  ])('agrees with the geodesic from %j to the vertex %j within a metre', (point, vertex) => {
    const size = 0.01;
    const [lng, lat] = vertex;
    const farm = square(
      [lng - (point[0] > lng ? size : 0), lat - (point[1] > lat ? size : 0)],
      size,
    );
    expect(Math.abs(distanceToGeometry(point, farm) - geodesic(point, vertex))).toBeLessThan(1);
  });

  it('measures to the middle of a long edge, not only to its vertices', () => {
    const distance = distanceToGeometry([147.5, -35.01], square([147, -35], 1));
    expect(distance).toBeGreaterThan(900);
    expect(distance).toBeLessThan(1_200);
  });

  it('is accurate to 1 % across Australia', () => {
    const [perth, farm]: LonLat[] = [
      [115.9, -31.9],
      [150, -30],
    ];
    const distance = distanceToGeometry(perth!, square(farm!, 0.001));
    const exact = geodesic(perth!, farm!);
    expect(Math.abs(distance - exact) / exact).toBeLessThan(0.01);
  });

  it('takes the shorter way across the 180th meridian', () => {
    expect(distanceToGeometry([179.999, -17], square([-179.999, -17], 0.001))).toBeLessThan(300);
  });

  it('measures to the nearest of several parts, and is infinite for a geometry without parts', () => {
    const parts = [square([147, -35], 0.01), square([140, -30], 0.01)];
    const all = {
      type: 'MultiPolygon' as const,
      coordinates: parts.map((part) => part.coordinates),
    };
    expect(distanceToGeometry([140.005, -30.01], all)).toBe(
      distanceToGeometry([140.005, -30.01], parts[1]!),
    );
    expect(distanceToGeometry([140, -30], { type: 'MultiPolygon', coordinates: [] })).toBe(
      Infinity,
    );
  });
});
