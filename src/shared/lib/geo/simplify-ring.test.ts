import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simplifyRing, squaredDistanceToEdge } from './index.ts';

const vertex = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }));

describe('simplifyRing', () => {
  it('keeps every original vertex within the tolerance of the simplified ring', () => {
    fc.assert(
      fc.property(
        fc.array(vertex, { minLength: 3, maxLength: 60 }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.constantFrom(1, 2, 7, Infinity),
        (vertices, tolerance, longestPiece) => {
          const simple = simplifyRing(vertices.flat(), tolerance, longestPiece);
          const edges = Array.from({ length: simple.length / 2 }, (_, i) => {
            const next = (2 * i + 2) % simple.length;
            return [simple[2 * i]!, simple[2 * i + 1]!, simple[next]!, simple[next + 1]!] as const;
          });
          for (const [x, y] of vertices) {
            const squares = edges.map((edge) => squaredDistanceToEdge(x, y, ...edge));
            expect(Math.sqrt(Math.min(...squares))).toBeLessThanOrEqual(tolerance + 1e-6);
          }
        },
      ),
    );
  });

  it('keeps the endpoints of each piece of the given length', () => {
    const line = Array.from({ length: 9 }, (_, i) => [i, 0]).flat();
    expect(simplifyRing(line, 0.1)).toEqual([0, 0, 8, 0]);
    expect(simplifyRing(line, 0.1, 3)).toEqual([0, 0, 3, 0, 6, 0, 8, 0]);
  });

  it('keeps only the corner vertices of a square with extra points along its edges', () => {
    const ring = [0, 0, 5, 0, 10, 0, 10, 4, 10, 10, 0, 10, 0, 3];
    expect(simplifyRing(ring, 0.1)).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
    expect(simplifyRing(ring.slice(0, 6), 100)).toEqual([0, 0, 5, 0, 10, 0]);
  });
});
