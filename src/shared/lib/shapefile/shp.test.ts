import { expect, it } from 'vitest';
import { partCounts, partsOf, shapeKind } from './index.ts';

const damaged = (reason: string) => new Error(reason);

/** A record of an area whose parts start at these points. */
function record(starts: readonly number[], points: readonly number[]): DataView {
  const view = new DataView(new ArrayBuffer(44 + starts.length * 4 + points.length * 8));
  view.setInt32(0, 5, true);
  view.setInt32(36, starts.length, true);
  view.setInt32(40, points.length / 2, true);
  starts.forEach((start, i) => view.setInt32(44 + i * 4, start, true));
  points.forEach((value, i) => view.setFloat64(44 + starts.length * 4 + i * 8, value, true));
  return view;
}

it('a shapefile record is decoded with its parts in file order', () => {
  const view = record([0, 2], [1, 2, 3, 4, 5, 6]);
  const counts = partCounts(view, damaged);
  expect(counts).toEqual({ parts: 2, points: 3 });
  expect(partsOf(view, counts, damaged)).toEqual([
    Float64Array.of(1, 2, 3, 4),
    Float64Array.of(5, 6),
  ]);
});

it.each([[[0, 3]], [[2, 1]], [[-1]]])(
  'a shapefile record is rejected if its parts start at %j of two points',
  (starts) => {
    const view = record(starts, [1, 2, 3, 4]);
    expect(() => partsOf(view, partCounts(view, damaged), damaged)).toThrow('no proper place');
  },
);

it('a shapefile record is rejected if it is shorter than its number of points', () => {
  const view = record([0], [1, 2]);
  view.setInt32(40, 2, true);
  expect(() => partCounts(view, damaged)).toThrow('shorter than');
  expect(() => partCounts(new DataView(new ArrayBuffer(8)), damaged)).toThrow('shorter than');
});

it('shape types are grouped with and without altitudes and measures', () => {
  expect([5, 15, 25, 3, 8, 0, 31, 99].map(shapeKind)).toEqual([
    'area',
    'area',
    'area',
    'line',
    'point',
    'empty',
    'surface',
    'other',
  ]);
});
