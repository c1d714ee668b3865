import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedArea } from '#shared/lib/geo';
import { createWorkBudget } from '../base/work-budget.ts';
import { faultOf } from '../resolve/faults.ts';
import { repairPolygons, intersectionOf, type Polygon } from './overlay.ts';

const budget = createWorkBudget({ steps: Infinity });
const ring = (...vertices: readonly (readonly [number, number])[]) =>
  Float64Array.from(
    [...vertices, vertices[0]!].flatMap(([x, y]) => [146 + x / 100, -35 + y / 100]),
  );
const box = (x: number, y: number, width: number, height = width) =>
  ring([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
/** Area in squared hundredths of a degree. */
const sizeOf = (polygons: readonly Polygon[] | null) =>
  polygons!.flat().reduce((sum, one) => sum + signedArea(one), 0) * 10_000;

describe('mended', () => {
  it.each([
    ['a bow-tie is its two lobes', [[ring([0, 0], [10, 10], [10, 0], [0, 10])]], 2, 50],
    ['a bow-tie with one larger lobe', [[ring([0, 0], [8, 8], [8, 0], [0, 2])]], 2, 27.2],
    [
      'a curl counts once',
      [
        [
          ring(
            [0, 0],
            [10, 0],
            [10, 10],
            [5, 10],
            [5, 2],
            [7, 2],
            [7, 4],
            [3, 4],
            [3, 10],
            [0, 10],
          ),
        ],
      ],
      1,
      88,
    ],
    [
      'a hole drawn in one stroke with the outline',
      [
        [
          ring(
            [0, 0],
            [10, 0],
            [10, 10],
            [0, 10],
            [0, 5],
            [3, 5],
            [3, 6],
            [6, 6],
            [6, 3],
            [3, 3],
            [3, 5],
            [0, 5],
          ),
        ],
      ],
      1,
      91,
    ],
    ['two outlines that touch in a corner stay two', [[box(0, 0, 5)], [box(5, 5, 5)]], 2, 50],
    ['overlapping parts count once', [[box(0, 0, 10)], [box(5, 5, 10)]], 1, 175],
    ['a hole beyond the border is cut off there', [[box(0, 0, 10), box(8, 4, 4)]], 1, 92],
    ['a hole that covers everything', [[box(0, 0, 10), box(-1, -1, 12)]], 0, 0],
    ['holes that overlap', [[box(0, 0, 10), box(1, 1, 4), box(3, 3, 4)]], 1, 72],
    ['an island in a hole', [[box(0, 0, 10), box(2, 2, 6)], [box(4, 4, 2)]], 2, 68],
  ] as const)('%s', (_, polygons, count, size) => {
    const whole = repairPolygons(
      polygons.map((rings) => [...rings]),
      budget,
    );
    expect(whole!.polygons).toHaveLength(count);
    expect(sizeOf(whole!.polygons)).toBeCloseTo(size, 6);
    expect(count === 0 ? null : faultOf(whole!.polygons, budget)).toBeNull();
  });

  it('returns valid polygons of the land that any scribble winds around', () => {
    const vertex = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
    const scribble = fc.array(vertex, { minLength: 4, maxLength: 14 });
    fc.assert(
      fc.property(scribble, fc.double({ min: 0, max: 6, noNaN: true }), (vertices, turn) => {
        const turned = vertices.map(([x, y]): [number, number] => [
          x * Math.cos(turn) - y * Math.sin(turn),
          x * Math.sin(turn) + y * Math.cos(turn),
        ]);
        const line = ring(...turned);
        const whole = repairPolygons([[line]], budget)!.polygons;
        expect(faultOf(whole, budget)).toBeNull();
        expect(sizeOf(whole)).toBeCloseTo(woundBy(vertices), 5);
      }),
      { numRuns: 500, examples: [[NEARLY_TOUCHING, 5.74571392881783]] },
    );
  });
});

/** A vertex within rounding error of the middle of an edge. */
const NEARLY_TOUCHING: [number, number][] = [
  [1, 6],
  [6, 1],
  [0, 8],
  [5, 2],
  [6, 2],
  [0, 5],
  [0, 0],
];

describe('shared', () => {
  it('returns the intersection of two areas', () => {
    expect(sizeOf(intersectionOf([[box(0, 0, 10)], [box(5, 5, 10)]], budget))).toBeCloseTo(25, 6);
    expect(intersectionOf([[box(0, 0, 10)], [box(10, 0, 10)]], budget)).toEqual([]);
  });
});

/**
 * Area that a ring winds around, computed independently: exact sums of trapezia between the heights
 * of vertices and crossings.
 */
function woundBy(vertices: readonly (readonly [number, number])[]): number {
  const closed = [...vertices, vertices[0]!];
  const heights = new Set<number>();
  const edges = vertices.map((vertex, i) => [vertex, closed[i + 1]!] as const);
  for (const [, y] of vertices) heights.add(y);
  for (const [i, [a, b]] of edges.entries()) {
    for (const [c, d] of edges.slice(i + 1)) {
      const turn = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
      if (turn === 0) continue;
      const along = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / turn;
      if (along > 0 && along < 1) heights.add(a[1] + along * (b[1] - a[1]));
    }
  }
  const levels = [...heights].sort((one, other) => one - other);
  let total = 0;
  for (const [i, low] of levels.entries()) {
    const high = levels[i + 1];
    if (high === undefined || high - low < 1e-12) continue;
    const middle = (low + high) / 2;
    const crossings = edges
      .filter(([a, b]) => a[1] > middle !== b[1] > middle)
      .map(([a, b]) => ({
        x: a[0] + ((middle - a[1]) / (b[1] - a[1])) * (b[0] - a[0]),
        turn: b[1] > a[1] ? 1 : -1,
      }))
      .sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [c, { x, turn }] of crossings.entries()) {
      winding += turn;
      if (winding !== 0) total += (crossings[c + 1]!.x - x) * (high - low);
    }
  }
  return total;
}
