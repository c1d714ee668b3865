import fc from 'fast-check';
import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { ringAreaHa } from './ring-area.ts';

const positionsOf = (ring: Float64Array) =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!]);

/** Karney's solution, with a geodesic for each edge. */
function geodesicHa(ring: Float64Array): number {
  const polygon = geographiclib.Geodesic.WGS84.Polygon(false);
  for (const [lng, lat] of positionsOf(ring).slice(0, -1)) polygon.AddPoint(lat!, lng!);
  return Math.abs(polygon.Compute(false, true).area ?? 0) / 10_000;
}

const star = fc
  .record({
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    size: fc.double({ min: 0.0001, max: 0.05, noNaN: true }),
    spokes: fc.array(fc.double({ min: 0.4, max: 1, noNaN: true }), { minLength: 5, maxLength: 80 }),
  })
  .map(({ lng, lat, size, spokes }) => {
    const vertices = spokes.flatMap((spoke, i) => {
      const angle = (2 * Math.PI * i) / spokes.length;
      return [lng + size * spoke * Math.cos(angle), lat + size * spoke * Math.sin(angle)];
    });
    return Float64Array.of(...vertices, vertices[0]!, vertices[1]!);
  });

describe('ringAreaHa', () => {
  it('agrees with a geodesic solver to one part in a hundred million or, at rounding level, 0.1 cm² per vertex', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const expected = geodesicHa(ring);
        expect(Math.abs(ringAreaHa(ring) - expected)).toBeLessThan(
          (ring.length / 2) * 1e-9 + expected * 1e-8,
        );
        const reversed = Float64Array.from(positionsOf(ring).reverse().flat());
        expect(ringAreaHa(reversed)).toBeCloseTo(ringAreaHa(ring), 6);
      }),
    );
  });

  it('integrates edges of many degrees as straight lines in longitude and latitude', () => {
    const coordinate = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const vertex = fc.tuple(coordinate(85), coordinate(80));
    fc.assert(
      fc.property(vertex, vertex, vertex, (a, b, c) => {
        const triangle = [a, b, c, a];
        const edges = [0, 1, 2].flatMap((i) => {
          const [[x0, y0], [x1, y1]] = [triangle[i]!, triangle[i + 1]!];
          const count = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / 0.05) || 1;
          return Array.from({ length: count }, (_, k) => [
            x0 + ((x1 - x0) * k) / count,
            y0 + ((y1 - y0) * k) / count,
          ]).flat();
        });
        const dense = ringAreaHa(Float64Array.of(...edges, ...a));
        const sparse = ringAreaHa(Float64Array.from(triangle.flat()));
        // A short edge is a geodesic, which differs from a straight line by a millionth.
        expect(Math.abs(sparse - dense)).toBeLessThan(dense * 1e-5 + 100);
      }),
    );
  });

  it('measures a ring across the antimeridian the shorter way', () => {
    const across = Float64Array.of(
      179.9,
      -17,
      -179.9,
      -17,
      -179.9,
      -16.8,
      179.9,
      -16.8,
      179.9,
      -17,
    );
    const shifted = across.map((value, i) => (i % 2 === 0 ? ((value + 360) % 360) - 90 : value));
    expect(ringAreaHa(across) / ringAreaHa(shifted)).toBeCloseTo(1, 9);
  });

  it('measures the land between meridians and parallels exactly', () => {
    const box = Float64Array.of(110, -45, 155, -45, 155, -10, 110, -10, 110, -45);
    const strips = Array.from({ length: 3_500 }, (_, i) => {
      const south = -45 + i / 100;
      const north = south + 0.01;
      const ring = Float64Array.of(
        110,
        south,
        110.05,
        south,
        110.05,
        north,
        110,
        north,
        110,
        south,
      );
      return ringAreaHa(ring) * (45 / 0.05);
    });
    const sum = strips.reduce((total, ha) => total + ha, 0);
    expect(ringAreaHa(box) / sum).toBeCloseTo(1, 6);
  });
});
