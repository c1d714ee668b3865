import fc from 'fast-check';
import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa, geometryFault, pointInGeometry } from '#shared/lib/geo';
import { square } from '../cadastre-files.fixture.ts';
import { parcelArea } from './parcel-area.ts';
import { pointOnSurface } from './point-on-surface.ts';

const asItIs = (position: Position) => position;
const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });
/** Vertices in thousandths of a degree from 146, -34. */
const ring = (...vertices: [number, number][]): Position[] =>
  [...vertices, vertices[0]!].map(([x, y]) => [(146_000 + x) / 1000, (-34_000 + y) / 1000]);

function take(geometry: Geometry | null) {
  const area = parcelArea(geometry, asItIs);
  if (!area.ok) return { refusal: area.refusal, detail: area.detail };
  expect(geometryFault(area.geometry)).toBeNull();
  return {
    geometry: area.geometry,
    repairs: [...area.repairs].toSorted(),
    ha: areaHa(area.geometry),
  };
}

/** Hectares of a square whose edges are ten thousandths of a degree long. */
const HA = areaHa(polygon(ring([0, 0], [10, 0], [10, 10], [0, 10])));

describe('parcelArea', () => {
  it('returns a valid geometry unchanged', () => {
    const geometry = polygon(ring([0, 0], [10, 0], [10, 10]), ring([6, 2], [6, 4], [8, 4]));
    expect(take(geometry)).toMatchObject({ geometry, repairs: [] });
  });

  const whole = ring([0, 0], [10, 0], [10, 10], [0, 10]);
  const hole = ring([2, 2], [2, 4], [4, 4], [4, 2]);
  it.each<[repair: string, share: number, Geometry]>([
    ['ring-turned', 0.96, polygon(whole.toReversed(), hole.toReversed())],
    ['ring-closed', 1, polygon(whole.slice(0, -1))],
    ['repeated-corners-dropped', 1, polygon([whole[0]!, whole[0]!, ...whole.slice(1)])],
    ['ring-without-area-dropped', 1, polygon(whole, ring([2, 2], [3, 3], [4, 4]))],
    ['rings-sorted', 1.04, polygon(whole, ring([20, 0], [22, 0], [22, 2], [20, 2]))],
    [
      'touching-ring-parted',
      0.5,
      polygon(ring([0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10])),
    ],
    ['spike-removed', 1, polygon(ring([0, 0], [14, 0], [10, 0], [10, 10], [0, 10]))],
    [
      'small-crossing-mended',
      1,
      polygon(
        ring(
          [0, 0],
          [10, 0],
          [10, 10],
          [4.99, 10],
          [5.01, 10.02],
          [4.99, 10.02],
          [5.01, 9.99],
          [0, 10],
        ),
      ),
    ],
    [
      'other-geometry-left-out',
      1,
      {
        type: 'GeometryCollection',
        geometries: [polygon(whole), { type: 'Point', coordinates: [146, -34] }],
      },
    ],
  ])('repairs a geometry that has only one plausible repair: %s', (repair, share, geometry) => {
    const taken = take(geometry);
    expect(taken.repairs).toContain(repair);
    expect((taken.ha ?? NaN) / HA).toBeCloseTo(share, 2);
  });

  it('drops height and rounds coordinates to a centimetre', () => {
    const high = square(146.123456789, -34.123456789).map(([x, y]) => [x!, y!, 312.5]);
    const { geometry } = take(polygon(high));
    expect(geometry?.coordinates[0]?.[0]).toEqual([146.1234568, -34.1234568]);
  });

  it.each<[string, Geometry | null, RegExp]>([
    ['no-geometry', null, /no geometry/],
    ['not-an-area', { type: 'LineString', coordinates: square(146, -34) }, /LineString/],
    ['not-an-area', { type: 'GeometryCollection', geometries: [] }, /GeometryCollection/],
    ['no-area', polygon(), /encloses nothing/],
    ['no-area', polygon(ring([0, 0], [5, 5], [10, 10])), /encloses nothing/],
    [
      'crosses-itself',
      polygon(ring([0, 0], [10, 10], [10, 0], [0, 10])),
      /33\.99500° S, 146\.00500° E/,
    ],
    ['crosses-itself', polygon(ring([0, 0], [10, 8], [10, 0], [0, 10])), /crosses itself/],
    ['swapped', polygon(square(146, -34).map(([x, y]) => [y!, x!])), /swapped/],
    ['outside-australia', polygon(square(2, 48)), /outside Australia/],
    [
      'outside-australia',
      polygon([
        [612_000, 6_190_000],
        [613_000, 6_190_000],
        [613_000, 6_191_000],
        [612_000, 6_190_000],
      ]),
      /not degrees/,
    ],
    [
      'not-a-number',
      polygon([
        [146, -34],
        [146.1, -34],
        ['x' as never, -33.9],
        [146, -34],
      ]),
      /must be two numbers/,
    ],
  ])('rejects a geometry with the fault %s', (refusal, geometry, detail) => {
    const taken = take(geometry);
    expect(taken.refusal).toBe(refusal);
    expect(taken.detail).toMatch(detail);
  });

  it('nests the rings of a shapefile by containment, including islands in lakes', () => {
    const rings = [0, 1, 2, 3].map((step) =>
      square(146 + step / 100, -34 + step / 100, 0.1 - step / 50),
    );
    const { geometry, ha } = take(polygon(...rings));
    expect((geometry as MultiPolygon).coordinates.map((part) => part.length)).toEqual([2, 2]);
    const [a = 0, b = 0, c = 0, d = 0] = rings.map((one) => areaHa(polygon(one)));
    expect(ha).toBeCloseTo(a - b + c - d, 3);
  });
});

describe('pointOnSurface', () => {
  it('returns a point inside the area, whatever its shape', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 }),
        fc.boolean(),
        (radii, hasHole) => {
          const star = (scale: number) =>
            radii.map((radius, i): [number, number] => {
              const angle = (2 * Math.PI * i) / radii.length;
              return [radius * scale * Math.cos(angle), radius * scale * Math.sin(angle)];
            });
          const rings = [ring(...star(10)), ...(hasHole ? [ring(...star(9)).toReversed()] : [])];
          const geometry = polygon(...rings);
          expect(pointInGeometry(pointOnSurface(geometry), geometry)).toBe(true);
        },
      ),
    );
  });
});
