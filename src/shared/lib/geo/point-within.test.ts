import type { Position } from 'geojson';
import { expect, it } from 'vitest';
import { pointInGeometry, pointWithin } from './index.ts';

const polygon = (...rings: Position[][]) => ({
  type: 'Polygon' as const,
  coordinates: rings.map((ring) => [...ring, ring[0]!]),
});
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

it('pointWithin returns the middle of a rectangle', () => {
  expect(pointWithin(polygon(box(146, -35, 148, -34)))).toEqual([147, -34.5]);
});

it('pointWithin stays inside a bent parcel and beside a hole', () => {
  const bent = polygon([
    [0, 0],
    [9, 0],
    [9, 1],
    [1, 1],
    [1, 9],
    [0, 9],
  ]);
  const holed = polygon(box(0, 0, 9, 9), box(2, 2, 8, 8).toReversed());
  for (const area of [bent, holed]) expect(pointInGeometry(pointWithin(area), area)).toBe(true);
});

it('pointWithin chooses the widest of several pieces', () => {
  const pieces = [polygon(box(0, 0, 1, 9)), polygon(box(10, 0, 14, 1))];
  const coordinates = pieces.map((piece) => piece.coordinates);
  expect(pointWithin({ type: 'MultiPolygon', coordinates })).toEqual([12, 0.5]);
});
