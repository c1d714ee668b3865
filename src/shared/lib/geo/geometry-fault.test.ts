import fc from 'fast-check';
import type { Polygon, Position } from 'geojson';
import { describe, expect, it, vi } from 'vitest';
import { areaFault, geometryFault } from './index.ts';

const work = vi.hoisted(() => ({ comparisons: 0 }));
vi.mock(import('./orientation.ts'), async (load) => {
  const actual = await load();
  return {
    ...actual,
    orientation: (...vertices) => {
      work.comparisons += 1;
      return actual.orientation(...vertices);
    },
  };
});

const at = ([x, y]: [number, number]): Position => [146 + x / 1000, -34 + y / 1000];
const ring = (...vertices: [number, number][]) => [...vertices, vertices[0]!].map(at);
const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });
const square = (x: number, y: number, size: number) =>
  ring([x, y], [x + size, y], [x + size, y + size], [x, y + size]);

describe('geometryFault', () => {
  it.each([
    ['a square', polygon(square(0, 0, 10))],
    ['a hole', polygon(square(0, 0, 10), square(2, 2, 2))],
    ['a hole in contact with the outline', polygon(square(0, 0, 10), ring([0, 5], [4, 3], [4, 7]))],
    ['two holes in contact', polygon(square(0, 0, 10), square(1, 1, 2), square(3, 3, 2))],
    ['a corner twice', polygon(ring([0, 0], [10, 0], [10, 0], [10, 10]))],
    ['corners in line', polygon(ring([0, 0], [5, 0], [10, 0], [10, 10]))],
    [
      'parts that overlap',
      { type: 'MultiPolygon' as const, coordinates: [[square(0, 0, 9)], [square(5, 5, 9)]] },
    ],
  ])('accepts %s', (_, geometry) => {
    expect(geometryFault(geometry)).toBeNull();
  });

  it.each([
    ['crosses-itself', [5, 5], polygon(ring([0, 0], [10, 10], [10, 0], [0, 10]))],
    ['touches-itself', [5, 0], polygon(ring([0, 0], [10, 0], [10, 5], [5, 0], [0, 5]))],
    ['touches-itself', [5, 5], polygon(ring([0, 0], [5, 5], [10, 0], [10, 9], [5, 5], [0, 9]))],
    ['doubles-back', [10, 0], polygon(ring([0, 0], [15, 0], [10, 0], [10, 10]))],
    ['hole-outside', null, polygon(square(0, 0, 10), square(20, 20, 2))],
    ['hole-outside', [10, 4], polygon(square(0, 0, 10), square(8, 4, 4))],
    ['hole-outside', null, polygon(square(0, 0, 10), ring([10, 5], [14, 3], [14, 7]))],
    ['hole-outside', null, polygon(square(0, 0, 10), ring([5, 5], [10, 5], [14, 9]))],
    ['holes-overlap', null, polygon(square(0, 0, 10), square(2, 2, 5), square(3, 3, 1))],
    ['holes-overlap', [3, 4], polygon(square(0, 0, 10), square(2, 2, 2), square(3, 3, 2))],
    ['too-few-corners', null, polygon(ring([0, 0], [10, 0]))],
    ['too-few-corners', null, polygon([])],
    ['open-ring', [0, 0], polygon(square(0, 0, 10).slice(0, -1))],
  ] as const)('reports %s at %j', (kind, place, geometry) => {
    const fault = geometryFault(geometry);
    expect(fault?.kind).toBe(kind);
    if (place) {
      const [lng = NaN, lat = NaN] = at([...place]);
      expect(fault!.at![0]).toBeCloseTo(lng, 9);
      expect(fault!.at![1]).toBeCloseTo(lat, 9);
      const [, degrees] = / at? ?(\d+\.\d+)°/.exec(fault!.message) ?? [];
      expect(Number(degrees)).toBeCloseTo(-lat, 4);
    }
  });

  it.each([
    [
      'not-a-number',
      [
        [146, -34],
        [NaN, -34],
        [146, -33],
        [146, -34],
      ],
    ],
    [
      'not-a-number',
      [
        [146, -34],
        [Infinity, -34],
        [146, -33],
        [146, -34],
      ],
    ],
    [
      'swapped',
      [
        [-34, 146],
        [-34, 147],
        [-33, 146],
        [-34, 146],
      ],
    ],
    [
      'outside-australia',
      [
        [146, -34],
        [2.35, 48.85],
        [146, -33],
        [146, -34],
      ],
    ],
    [
      'outside-australia',
      [
        [146, -34],
        [146, -133],
        [146, -33],
        [146, -34],
      ],
    ],
    [
      'outside-australia',
      [
        [1e308, -34],
        [146, -34],
        [146, -33],
        [1e308, -34],
      ],
    ],
    [
      'outside-australia',
      [
        [179, -34],
        [-179, -34],
        [-179, -33],
        [179, -34],
      ],
    ],
    [
      'outside-australia',
      [
        [612_000, 6_190_000],
        [613_000, 6_190_000],
        [612_000, 6_190_000],
      ],
    ],
  ])('reports %s', (kind, positions) => {
    expect(geometryFault(polygon(positions))?.kind).toBe(kind);
  });

  it('gives the position of a bow-tie’s crossing in readable degrees', () => {
    const bowTie = polygon(ring([0, 0], [10, 10], [10, 0], [0, 10]));
    expect(geometryFault(bowTie)?.message).toBe(
      'The outline crosses itself at 33.99500° S, 146.00500° E.',
    );
  });

  it('finds the crossings of any star polygon and none in its convex outline', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 0, max: 59 }),
        fc.double({ min: 0, max: 6.3, noNaN: true }),
        (vertices, start, turn) => {
          const star = (step: number) => {
            const order = Array.from({ length: vertices }, (_, i) => (start + i * step) % vertices);
            const places = order.map((place): [number, number] => {
              const angle = turn + (2 * Math.PI * place) / vertices;
              return [100 * Math.cos(angle), 100 * Math.sin(angle)];
            });
            return geometryFault(polygon(ring(...places)))?.kind;
          };
          expect(star(1)).toBeUndefined();
          if (vertices % 2 === 1) expect(star(2)).toBe('crosses-itself');
        },
      ),
    );
  });

  it('compares each of 20,000 edges with only a few others', () => {
    const vertices = Array.from({ length: 20_000 }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * i) / 20_000;
      const radius = i % 2 === 0 ? 100 : 99.5;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    work.comparisons = 0;
    expect(geometryFault(polygon(ring(...vertices)))).toBeNull();
    expect(work.comparisons / 20_000).toBeLessThan(100);
  });

  it('compares 16,000 holes with only a few of an outline’s 20,000 edges and of each other', () => {
    const outline = Array.from({ length: 20_000 }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * i) / 20_000;
      return [1_000 * Math.cos(angle), 1_000 * Math.sin(angle)];
    });
    const holes = Array.from({ length: 16_000 }, (_, i) =>
      square((i % 130) * 8 - 520, Math.floor(i / 130) * 8 - 490, 4),
    );
    let spent = 0;
    const fault = areaFault(polygon(ring(...outline), ...holes), {
      eachMeeting: () => {},
      spend: (steps) => (spent += steps),
    });
    expect(fault).toBeNull();
    expect(spent / 100_000).toBeLessThan(10);
  });
});
