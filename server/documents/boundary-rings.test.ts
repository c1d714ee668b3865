import { describe, expect, it } from 'vitest';
import { boundaryPolygons } from './boundary-rings.ts';

const clockwiseSquare = [
  [147, -35],
  [147, -34],
  [148, -34],
  [148, -35],
  [147, -35],
];
const square = clockwiseSquare.toReversed();

describe('boundaryPolygons', () => {
  it('turns outer rings counter-clockwise and holes clockwise', () => {
    const hole = [
      [147.2, -34.8],
      [147.4, -34.8],
      [147.4, -34.6],
      [147.2, -34.8],
    ];
    const [[outer, inner] = []] = boundaryPolygons({
      type: 'Polygon',
      coordinates: [clockwiseSquare, hole],
    });
    expect(outer).toEqual(square);
    expect(inner).toEqual(hole.toReversed());
  });

  it('closes rings, rounds to 7 decimals, and drops heights and repeated positions', () => {
    const [[outer] = []] = boundaryPolygons({
      type: 'Polygon',
      coordinates: [
        [
          [147, -35, 210],
          [148.00000004, -35],
          [148, -35],
          [148, -34.12345678],
        ],
      ],
    });
    expect(outer).toEqual([
      [147, -35],
      [148, -35],
      [148, -34.1234568],
      [147, -35],
    ]);
  });

  it('drops rings without area and keeps the rest of the geometry', () => {
    const sliver = [
      [149, -35],
      [149.00000001, -35],
      [149, -35.00000001],
      [149, -35],
    ];
    const polygons = boundaryPolygons({
      type: 'MultiPolygon',
      coordinates: [[sliver], [square, sliver]],
    });
    expect(polygons).toEqual([[square]]);
    expect(() => boundaryPolygons({ type: 'Polygon', coordinates: [sliver] })).toThrow(
      'the geometry has no area',
    );
  });

  it.each([[NaN, -35], [147, -91], [Infinity, 0], [147]])(
    'rejects the position %s, %s',
    (...position) => {
      const ring = [...square.slice(0, 3), position, ...square.slice(3)];
      expect(() => boundaryPolygons({ type: 'Polygon', coordinates: [ring] })).toThrow(RangeError);
    },
  );
});
