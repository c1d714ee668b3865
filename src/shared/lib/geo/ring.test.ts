import { describe, expect, it } from 'vitest';
import {
  bboxOfPolygons,
  boxOf,
  flatRing,
  isInsideRing,
  positionsOf,
  reversed,
  signedArea,
} from './index.ts';

const square = [
  [147, -35],
  [148, -35],
  [148, -34],
  [147, -34],
  [147, -35],
] as [number, number][];
const ring = flatRing(square);

describe('a ring of flat pairs', () => {
  it('converts from positions, without altitudes, and back', () => {
    expect(positionsOf(ring)).toEqual(square);
    expect(flatRing([[1, 2, 300]])).toEqual(Float64Array.of(1, 2));
  });

  it('has an area that is positive when anticlockwise, whether or not it is closed', () => {
    expect(signedArea(ring)).toBe(1);
    expect(signedArea(reversed(ring))).toBe(-1);
    expect(signedArea([...ring].slice(0, -2))).toBe(1);
  });

  it('keeps its first vertex first in reverse order', () => {
    expect(positionsOf(reversed(ring))).toEqual(square.toReversed());
  });

  it('contains points inside it and none outside, and gives null for points on its edges', () => {
    expect(isInsideRing(ring, 147.5, -34.5)).toBe(true);
    expect(isInsideRing(ring, 146, -34.5)).toBe(false);
    expect(isInsideRing(ring, 147, -34.5)).toBeNull();
  });

  it('has a bounding box, of NaN when a coordinate is NaN', () => {
    expect(boxOf(ring)).toEqual([147, -35, 148, -34]);
    expect(boxOf([0, NaN])[1]).toBeNaN();
  });
});

it('bboxOfPolygons spans all polygons in the order west, south, east, north', () => {
  const other = square.map(([lng, lat]) => [lng + 2, lat + 3]);
  expect(bboxOfPolygons([[square], [other]])).toEqual([147, -35, 150, -31]);
});
