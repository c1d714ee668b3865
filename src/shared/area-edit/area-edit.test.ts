import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaFault, distanceToGeometry, signedArea } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import {
  crossingsOf,
  crossingsOfLine,
  cutOut,
  hectaresOfRings,
  mergeAreas,
  metresPerDegree,
  offsetInwards,
  snapTo,
  splitArea,
  type AreaRings,
  type Vertices,
} from './index.ts';

const ORIGIN: LonLat = [146.5, -34.5];
/** Vertices in metres east and north of the origin. */
const at = (...metres: readonly (readonly [number, number])[]): Vertices => {
  const [kx, ky] = metresPerDegree(ORIGIN[1]);
  return metres.map(([x, y]) => [ORIGIN[0] + x / kx, ORIGIN[1] + y / ky]);
};
const box = (x: number, y: number, size: number): Vertices =>
  at([x, y], [x + size, y], [x + size, y + size], [x, y + size]);
const sum = (areas: readonly AreaRings[]) =>
  areas.reduce((total, area) => total + hectaresOfRings(area), 0);
/** Hectares with straight edges in longitude and latitude, which a new vertex does not bend. */
const flatSum = (areas: readonly AreaRings[]) => {
  const [kx, ky] = metresPerDegree(ORIGIN[1]);
  const flat = (vertices: Vertices) => Math.abs(signedArea(vertices.flat())) * kx * ky;
  return areas.reduce(
    (total, [outer, ...holes]) =>
      total + (flat(outer!) - holes.reduce((sum, hole) => sum + flat(hole), 0)) / 10_000,
    0,
  );
};
const geometryOf = (areas: readonly AreaRings[]) => ({
  type: 'MultiPolygon' as const,
  coordinates: areas.map((rings) =>
    rings.map((vertices) => [...vertices, vertices[0]!].map((vertex) => [...vertex])),
  ),
});
const faultsOf = (areas: readonly AreaRings[]) => areaFault(geometryOf(areas));

/** A star around the origin: any shape without a crossing, with vertices 100 m to 1 km away. */
const star = fc
  .array(fc.integer({ min: 100, max: 1_000 }), { minLength: 3, maxLength: 24 })
  .map((reaches) => [
    at(
      ...reaches.map((reach, i): [number, number] => {
        const angle = (i / reaches.length) * 2 * Math.PI;
        return [Math.cos(angle) * reach, Math.sin(angle) * reach];
      }),
    ),
  ]);
const holed = fc
  .tuple(star, fc.boolean())
  .map(([area, hasHole]) => (hasHole ? [...area, box(-20, -20, 40)] : area))
  .filter((area) => faultsOf([area]) === null);
const point = fc.tuple(
  fc.integer({ min: -1_200, max: 1_200 }),
  fc.integer({ min: -1_200, max: 1_200 }),
);
const line = fc
  .array(point, { minLength: 2, maxLength: 6 })
  .map((points) => at(...points))
  .filter((vertices) => crossingsOfLine(vertices).length === 0);

describe('splitArea', () => {
  it('divides a square in two along a line right across it', () => {
    const parts = splitArea([box(0, 0, 100)], at([50, -10], [50, 110]))!;
    expect(parts.map(hectaresOfRings)).toEqual([expect.closeTo(0.5, 4), expect.closeTo(0.5, 4)]);
  });

  it('leaves an area whole when the line ends inside it', () => {
    expect(splitArea([box(0, 0, 100)], at([50, -10], [50, 60]))).toHaveLength(1);
  });

  it('divides an area with a hole along a line through the hole', () => {
    const area = [box(0, 0, 100), box(40, 40, 20)];
    const parts = splitArea(area, at([50, -10], [50, 110]))!;
    expect(parts.map((part) => part.length)).toEqual([1, 1]);
    expect(sum(parts)).toBeCloseTo(0.96, 3);
  });

  it('keeps a hole in the part that contains it', () => {
    const area = [box(0, 0, 100), box(10, 10, 20)];
    const parts = splitArea(area, at([50, -10], [50, 110]))!;
    expect(parts.map((part) => part.length).toSorted((one, other) => one - other)).toEqual([1, 2]);
  });

  it('divides along a line that follows part of the border', () => {
    const parts = splitArea([box(0, 0, 100)], at([0, -10], [0, 50], [110, 50]))!;
    expect(parts).toHaveLength(2);
    expect(sum(parts)).toBeCloseTo(1, 3);
  });

  it('makes a paddock of a loop that starts and ends on the border', () => {
    const parts = splitArea([box(0, 0, 100)], at([20, 0], [20, 30], [60, 30], [60, 0]))!;
    expect(parts.map(hectaresOfRings).toSorted((one, other) => one - other)).toEqual([
      expect.closeTo(0.12, 3),
      expect.closeTo(0.88, 3),
    ]);
  });

  it('conserves the land and makes valid areas, whatever the area and the line', () => {
    fc.assert(
      fc.property(holed, line, (area, way) => {
        const parts = splitArea(area, way)!;
        expect(faultsOf(parts)).toBeNull();
        expect(flatSum(parts)).toBeCloseTo(flatSum([area]), 5);
        expect(sum(parts) / sum([area])).toBeCloseTo(1, 3);
      }),
    );
  });
});

describe('mergeAreas', () => {
  it('joins the parts of a split area again', () => {
    fc.assert(
      fc.property(holed, line, (area, way) => {
        const merged = mergeAreas(splitArea(area, way)!)!;
        expect(faultsOf(merged)).toBeNull();
        expect(flatSum(merged)).toBeCloseTo(flatSum([area]), 5);
      }),
    );
  });

  it('keeps areas apart that do not touch', () => {
    expect(mergeAreas([[box(0, 0, 10)], [box(20, 0, 10)]])).toHaveLength(2);
  });
});

describe('cutOut', () => {
  it('makes a hole inside an area, and a notch at its border', () => {
    expect(cutOut([box(0, 0, 100)], box(40, 40, 20))![0]).toHaveLength(2);
    const [notched, ...others] = cutOut([box(0, 0, 100)], box(90, 40, 20))!;
    expect(others).toEqual([]);
    expect(hectaresOfRings(notched!)).toBeCloseTo(0.98, 3);
  });

  it('removes exactly the land inside the outline, whatever the areas', () => {
    fc.assert(
      fc.property(holed, star, point, (area, [shape], [x, y]) => {
        const [kx, ky] = metresPerDegree(ORIGIN[1]);
        const outline = shape!.map(([lon, lat]): LonLat => [lon + x / kx, lat + y / ky]);
        const left = cutOut(area, outline)!;
        expect(faultsOf(left)).toBeNull();
        const whole = flatSum(mergeAreas([area, [outline]])!);
        expect(flatSum(left)).toBeCloseTo(whole - flatSum([[outline]]), 5);
      }),
    );
  });
});

describe('offsetInwards', () => {
  it('takes the same strip from each edge of a square', () => {
    const [inner, ...others] = offsetInwards([box(0, 0, 100)], 10)!;
    expect(others).toEqual([]);
    expect(inner![0]).toHaveLength(4);
    expect(hectaresOfRings(inner!)).toBeCloseTo(0.64, 3);
  });

  it('widens holes', () => {
    const [inner] = offsetInwards([box(0, 0, 100), box(40, 40, 20)], 10)!;
    expect(hectaresOfRings(inner!)).toBeCloseTo(0.64 - 0.16, 3);
  });

  it('leaves two parts of an area with a narrow neck', () => {
    const dumbbell = at(
      [0, 0],
      [40, 0],
      [40, 15],
      [60, 15],
      [60, 0],
      [100, 0],
      [100, 40],
      [60, 40],
      [60, 25],
      [40, 25],
      [40, 40],
      [0, 40],
    );
    expect(offsetInwards([dumbbell], 8)).toHaveLength(2);
  });

  it('leaves nothing of an area that is too narrow', () => {
    expect(offsetInwards([box(0, 0, 100)], 51)).toEqual([]);
  });

  it('leaves all land at least that far from the border and remains valid, whatever the area', () => {
    fc.assert(
      fc.property(holed, fc.integer({ min: 1, max: 200 }), (area, metres) => {
        const inner = offsetInwards(area, metres)!;
        expect(faultsOf(inner)).toBeNull();
        expect(sum(inner)).toBeLessThan(hectaresOfRings(area));
        const edge = area.map((vertices) => [...vertices, vertices[0]!].map((one) => [...one]));
        const border = { type: 'MultiLineString' as const, coordinates: edge };
        for (const vertex of inner.flat(2)) {
          const away = borderDistance(vertex, border.coordinates);
          expect(away).toBeGreaterThan(metres * 0.98 - 0.01);
        }
      }),
    );
  });
});

describe('crossingsOf', () => {
  it('finds where an outline crosses itself, and nothing where it only touches', () => {
    expect(crossingsOf([at([0, 0], [10, 10], [10, 0], [0, 10])])).toHaveLength(1);
    expect(crossingsOf([box(0, 0, 10), box(2, 2, 2)])).toEqual([]);
    expect(crossingsOf([box(0, 0, 10), box(8, 8, 8)])).toHaveLength(2);
  });
});

describe('snapTo', () => {
  const outlines = [box(0, 0, 100)];
  const [near, along, far] = at([2, 3], [50, 3], [50, 50]);

  it('prefers a corner, then an edge, and finds nothing beyond the given distance', () => {
    expect(snapTo(outlines, near!, 5)).toMatchObject({ kind: 'vertex', at: outlines[0]![0] });
    expect(snapTo(outlines, along!, 5)).toMatchObject({ kind: 'edge' });
    expect(snapTo(outlines, along!, 5)!.metres).toBeCloseTo(3, 3);
    expect(snapTo(outlines, far!, 5)).toBeNull();
  });

  it('ignores the corner that is being moved and the edges at it', () => {
    const isIgnored = (vertex: LonLat) => vertex === outlines[0]![0];
    expect(snapTo(outlines, near!, 5, isIgnored)).toBeNull();
  });
});

/** Metres from a position to the nearest edge. */
const borderDistance = (position: LonLat, rings: readonly number[][][]): number =>
  Math.min(
    ...rings.map((ring) => {
      const outlines = [ring.slice(0, -1) as unknown as Vertices];
      return snapTo(outlines, position, 1e6)!.kind === 'vertex'
        ? nearestEdge(position, outlines[0]!)
        : snapTo(outlines, position, 1e6)!.metres;
    }),
  );

/** A vertex wins over a nearer edge, so ask each edge alone. */
const nearestEdge = (position: LonLat, vertices: Vertices): number =>
  Math.min(
    ...vertices.map((from, i) => {
      const to = vertices[(i + 1) % vertices.length]!;
      return distanceToGeometry(position, {
        type: 'Polygon',
        coordinates: [[from, to, from].map((vertex) => [...vertex])],
      });
    }),
  );
