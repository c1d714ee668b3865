import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixelArea, visitPixelShares, type PixelRing } from './pixel-fractions.ts';

type Point = [x: number, y: number];

const GRID = { columns: 12, rows: 9 };

function sharesOf(rings: readonly PixelRing[], grid = GRID): Float64Array {
  const shares = new Float64Array(grid.columns * grid.rows);
  visitPixelShares(rings, grid, (column, row, share) => {
    shares[row * grid.columns + column]! += share;
  });
  return shares;
}

const closed = (points: readonly Point[]): PixelRing =>
  Float64Array.from([...points, points[0]!].flat());
/** Because y points south, this order is counter-clockwise on the map. */
const box = (west: number, north: number, east: number, south: number): Point[] => [
  [west, north],
  [west, south],
  [east, south],
  [east, north],
];
const hole = (points: readonly Point[]) => closed(points.toReversed());
const total = (shares: Iterable<number>) =>
  Array.from(shares).reduce((sum, share) => sum + share, 0);

/** A ring around a centre with vertices at increasing angles, so it never crosses itself. */
const star = fc
  .record({
    x: fc.double({ min: -3, max: 15, noNaN: true }),
    y: fc.double({ min: -3, max: 12, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.05, max: 9, noNaN: true }), { minLength: 3, maxLength: 14 }),
    turn: fc.double({ min: 0, max: 6.3, noNaN: true }),
  })
  .map(({ x, y, radii, turn }) =>
    radii.map((radius, i): Point => {
      const angle = turn - (2 * Math.PI * i) / radii.length;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );

/** Area of a ring in one pixel by Sutherland–Hodgman clipping, as an independent check. */
function clippedArea(points: readonly Point[], column: number, row: number): number {
  const sides: [axis: 0 | 1, at: number, keep: 1 | -1][] = [
    [0, column, 1],
    [0, column + 1, -1],
    [1, row, 1],
    [1, row + 1, -1],
  ];
  let kept: Point[] = [...points];
  for (const [axis, at, keep] of sides) {
    const next: Point[] = [];
    kept.forEach((to, i) => {
      const from = kept.at(i - 1)!;
      const [a, b] = [keep * (from[axis] - at), keep * (to[axis] - at)];
      const cut = (): Point => {
        const share = a / (a - b);
        return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      };
      if (a >= 0 !== b >= 0) next.push(cut());
      if (b >= 0) next.push(to);
    });
    kept = next;
  }
  return kept.length < 3 ? 0 : pixelArea([closed(kept)]);
}

function isInside([x, y]: Point, ring: PixelRing): boolean {
  let inside = false;
  for (let at = 2; at < ring.length; at += 2) {
    const [x1, y1, x2, y2] = [ring[at - 2]!, ring[at - 1]!, ring[at]!, ring[at + 1]!];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

describe('visitPixelShares', () => {
  it('gives 1 inside, exact shares on the border and nothing outside', () => {
    const shares = sharesOf([closed(box(1.25, 2.5, 3.5, 4))]);
    expect(shares[2 * 12 + 1]).toBeCloseTo(0.375, 12);
    expect(shares[2 * 12 + 2]).toBeCloseTo(0.5, 12);
    expect(shares[3 * 12 + 2]).toBe(1);
    expect(shares[3 * 12 + 3]).toBeCloseTo(0.5, 12);
    expect(total(shares)).toBeCloseTo(2.25 * 1.5, 12);
  });

  it('subtracts holes and adds separate pieces', () => {
    const rings = [
      closed(box(1, 1, 8, 8)),
      hole(box(2.5, 2.5, 4.25, 6.75)),
      closed(box(9.1, 0.2, 11.7, 3.3)),
    ];
    const shares = sharesOf(rings);
    expect(shares[4 * 12 + 3]).toBe(0);
    expect(shares[2 * 12 + 2]).toBeCloseTo(0.75, 12);
    expect(total(shares)).toBeCloseTo(49 - 1.75 * 4.25 + 2.6 * 3.1, 12);
    expect(pixelArea(rings)).toBeCloseTo(total(shares), 12);
  });

  it('gives the same shares as clipping the ring to each pixel (property)', () => {
    fc.assert(
      fc.property(star, (points) => {
        const shares = sharesOf([closed(points)]);
        shares.forEach((share, i) => {
          const cut = clippedArea(points, i % GRID.columns, Math.floor(i / GRID.columns));
          expect(Math.abs(share - cut)).toBeLessThan(1e-8);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('approximates counting 64 × 64 points per pixel', () => {
    const outer: Point[] = [
      [0.7, 0.4],
      [1.9, 5.2],
      [0.3, 8.6],
      [6.1, 6.6],
      [10.9, 8.8],
      [11.3, 2.1],
      [6.4, 3.7],
    ];
    const rings = [closed(outer), hole(box(3.3, 4.9, 5.2, 5.8))];
    const shares = sharesOf(rings);
    const side = 64;
    shares.forEach((share, i) => {
      let count = 0;
      for (let sample = 0; sample < side * side; sample++) {
        const place: Point = [
          (i % GRID.columns) + ((sample % side) + 0.5) / side,
          Math.floor(i / GRID.columns) + (Math.floor(sample / side) + 0.5) / side,
        ];
        if (rings.filter((ring) => isInside(place, ring)).length % 2 === 1) count += 1;
      }
      expect(Math.abs(share - count / side ** 2)).toBeLessThan(0.02);
    });
  });

  it('gives shares between 0 and 1 that add up to the area on the grid (property)', () => {
    fc.assert(
      fc.property(star, (points) => {
        const shares = sharesOf([closed(points)]);
        for (const share of shares) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
        const larger = { columns: 40, rows: 40 };
        const moved = points.map(([x, y]): Point => [x + 14, y + 14]);
        const ring = [closed(moved)];
        expect(total(sharesOf(ring, larger))).toBeCloseTo(pixelArea(ring), 6);
      }),
    );
  });

  it('gives shares of two parts of a ring that add up to those of the whole (property)', () => {
    fc.assert(
      fc.property(star, fc.nat(), fc.nat(), (points, from, step) => {
        const [a, b] = [from % points.length, 1 + (step % (points.length - 1))];
        const turned = [...points.slice(a), ...points.slice(0, a)];
        const parts = [turned.slice(0, b + 1), [...turned.slice(b), turned[0]!]];
        const whole = sharesOf([closed(points)]);
        const both = new Float64Array(whole.length);
        for (const part of parts) {
          // Either part alone may have the other orientation; both together never do.
          const ring = closed(part);
          const shares =
            pixelArea([ring]) < 0
              ? sharesOf([hole(part)]).map((share) => -share)
              : sharesOf([ring]);
          shares.forEach((share, i) => (both[i]! += share));
        }
        if (parts.every((part) => isSimple(part))) {
          both.forEach((share, i) => expect(share).toBeCloseTo(whole[i]!, 7));
        }
      }),
    );
  });

  it('visits no pixel where the rings are off the grid', () => {
    expect(total(sharesOf([closed(box(-9, 1, -2, 8))]))).toBe(0);
    expect(total(sharesOf([closed(box(13, 1, 22, 8))]))).toBe(0);
    expect(total(sharesOf([closed(box(NaN, 1, 22, 8))]))).toBe(0);
  });
});

/** True if no two edges of a ring cross. */
function isSimple(points: readonly Point[]): boolean {
  const side = (i: number) => [points[i]!, points[(i + 1) % points.length]!] as const;
  const turn = (a: Point, b: Point, c: Point) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  return points.every((_, i) =>
    points.every((__, j) => {
      const apart = Math.abs(i - j);
      if (apart < 2 || apart === points.length - 1) return true;
      const [[a, b], [c, d]] = [side(i), side(j)];
      return !(turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b));
    }),
  );
}
