import fc from 'fast-check';
import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa, bboxOf, ringAreaHa } from './index.ts';

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/**
 * Square metres between two meridians and two parallels, by the closed-form integral over the
 * ellipsoid.
 */
function zoneM2(degreesWide: number, south: number, north: number): number {
  const [a, e2] = [6_378_137, 0.006_694_379_990_141_316];
  const e = Math.sqrt(e2);
  const upTo = (lat: number) => {
    const s = Math.sin((lat * Math.PI) / 180);
    return s / (1 - e2 * s * s) + Math.atanh(e * s) / e;
  };
  const width = (degreesWide * Math.PI) / 180;
  return ((a * a * (1 - e2)) / 2) * width * (upTo(north) - upTo(south));
}

describe('areaHa', () => {
  it('agrees with the ellipsoid integral from the tropics to Tasmania', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 113, max: 153, noNaN: true }),
        fc.double({ min: -43, max: -10, noNaN: true }),
        fc.double({ min: 0.002, max: 0.03, noNaN: true }),
        (lng, lat, size) => {
          const expected = zoneM2(size, lat, lat + size) / 10_000;
          const coordinates = [box(lng, lat, lng + size, lat + size)];
          expect(areaHa({ type: 'Polygon', coordinates }) / expected).toBeCloseTo(1, 5);
        },
      ),
    );
  });

  it.each([
    [1, -34, -33],
    [10, -35, -25],
    [40, -43, -10],
  ])(
    'agrees with the ellipsoid integral for edges of %i degrees, as the receipt does',
    (width, south, north) => {
      const coordinates = [box(113, south, 113 + width, north)];
      const expected = zoneM2(width, south, north) / 10_000;
      expect(areaHa({ type: 'Polygon', coordinates }) / expected).toBeCloseTo(1, 8);
      const ring = Float64Array.from(coordinates[0]!.flat());
      expect(ringAreaHa(ring)).toBe(areaHa({ type: 'Polygon', coordinates }));
    },
  );

  it('subtracts holes, adds up parts and ignores ring orientation', () => {
    const whole = box(146, -34, 146.02, -33.98);
    const hole = box(146.005, -33.995, 146.01, -33.99);
    const far = box(147, -34, 147.01, -33.99);
    const of = (...coordinates: Position[][]) => areaHa({ type: 'Polygon', coordinates });
    expect(of(whole, hole)).toBeCloseTo(of(whole) - of(hole), 9);
    expect(of(whole, hole.toReversed())).toBeCloseTo(of(whole, hole), 9);
    expect(of(whole.toReversed())).toBeCloseTo(of(whole), 9);
    const both = areaHa({ type: 'MultiPolygon', coordinates: [[whole, hole], [far]] });
    expect(both).toBeCloseTo(of(whole, hole) + of(far), 9);
  });
});

describe('bboxOf', () => {
  it('spans all parts, in the order west, south, east, north', () => {
    const coordinates = [[box(146, -34, 146.1, -33.9)], [box(145.5, -33.95, 145.6, -33.2)]];
    expect(bboxOf({ type: 'MultiPolygon', coordinates })).toEqual([145.5, -34, 146.1, -33.2]);
  });
});
