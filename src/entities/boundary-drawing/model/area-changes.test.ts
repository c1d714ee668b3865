import type { Polygon } from 'geojson';
import { expect, it } from 'vitest';
import { moveLand } from './area-changes.ts';
import type { Drawing } from './drawing.ts';
import { drawingOf, hectaresOf } from './features.ts';

const box = (west: number, east: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [146 + west / 1_000, -34],
      [146 + east / 1_000, -34],
      [146 + east / 1_000, -33.99],
      [146 + west / 1_000, -33.99],
      [146 + west / 1_000, -34],
    ],
  ],
});

it('gives land to a feature and takes it away again, but never all of it', () => {
  const start = drawingOf([
    { geometry: box(0, 10), properties: { name: 'West' } },
    { geometry: box(20, 30), properties: { name: 'East' } },
  ]);
  const move = (drawing: Drawing, use: 'add' | 'take', land: Polygon): Drawing => {
    const change = moveLand(drawing, { use, key: 0, land });
    if ('refusal' in change) throw new Error(change.refusal);
    return change.drawing;
  };
  const larger = move(start, 'add', box(10, 12));
  expect(hectaresOf(larger) / hectaresOf(start)).toBeCloseTo(1.1, 2);
  const split = move(larger, 'take', box(4, 6));
  expect(hectaresOf(split)).toBeCloseTo(hectaresOf(start), 2);
  // Both parts stay West's, in its place; East is not touched.
  expect(split.areas.map(({ id, feature }) => [id, feature.properties['name']])).toEqual([
    [0, 'West'],
    [3, 'West'],
    [1, 'East'],
  ]);
  expect(() => move(split, 'take', box(-1, 13))).toThrow('Nothing of it would remain.');
  expect(() => move({ ...split, areas: [] }, 'take', box(4, 6))).toThrow('too many places');
});
