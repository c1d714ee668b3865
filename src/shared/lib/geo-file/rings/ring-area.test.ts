import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { ringAreaHa } from './ring-area.ts';

const positionsOf = (ring: Float64Array) =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!]);

const star = fc
  .record({
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    size: fc.double({ min: 0.0001, max: 0.5, noNaN: true }),
    spokes: fc.array(fc.double({ min: 0.4, max: 1, noNaN: true }), { minLength: 5, maxLength: 80 }),
  })
  .map(({ lng, lat, size, spokes }) => {
    const corners = spokes.flatMap((spoke, i) => {
      const angle = (2 * Math.PI * i) / spokes.length;
      return [lng + size * spoke * Math.cos(angle), lat + size * spoke * Math.sin(angle)];
    });
    return Float64Array.of(...corners, corners[0]!, corners[1]!);
  });

describe('ringAreaHa', () => {
  it('agrees with areaHa to one part in a hundred million or, at rounding level, 0.1 cm² per vertex', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const expected = areaHa({ type: 'Polygon', coordinates: [positionsOf(ring)] });
        expect(Math.abs(ringAreaHa(ring) - expected)).toBeLessThan(
          (ring.length / 2) * 1e-9 + expected * 1e-8,
        );
        const reversed = Float64Array.from(positionsOf(ring).reverse().flat());
        expect(ringAreaHa(reversed)).toBeCloseTo(ringAreaHa(ring), 6);
      }),
    );
  });
});
