import { describe, expect, it } from 'vitest';
import type { LonLat } from '#shared/lib/lon-lat';
import type { VertexRef } from './vertices.ts';
import type { Drawing } from './drawing.ts';
import { nextVertex } from './step-vertices.ts';
import { readDegrees } from './read-degrees.ts';

const ring: readonly LonLat[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const feature = { key: 0, properties: {} };
const drawing: Drawing = {
  areas: [
    { id: 4, rings: [ring, ring], feature },
    { id: 7, rings: [ring], feature },
  ],
  sketch: null,
};
const ref = (areaId: number, at: number, index: number): VertexRef => ({ areaId, ring: at, index });

describe('nextVertex', () => {
  it('begins at the first corner of the chosen areas', () => {
    expect(nextVertex(drawing, null, 1, [])).toEqual(ref(4, 0, 0));
    expect(nextVertex(drawing, null, 1, [7])).toEqual(ref(7, 0, 0));
  });

  it('continues with the next ring, and after the last one with the first', () => {
    expect(nextVertex(drawing, ref(4, 0, 1), 1, [])).toEqual(ref(4, 0, 2));
    expect(nextVertex(drawing, ref(4, 0, 2), 1, [])).toEqual(ref(4, 1, 0));
    expect(nextVertex(drawing, ref(7, 0, 2), 1, [])).toEqual(ref(4, 0, 0));
    expect(nextVertex(drawing, ref(4, 0, 0), -1, [])).toEqual(ref(7, 0, 2));
  });

  it('finds none in an empty drawing', () => {
    expect(nextVertex({ areas: [], sketch: null }, null, 1, [])).toBeNull();
  });
});

describe('readDegrees', () => {
  it.each([
    ['-34.5', -34.5],
    ['−34.5°', -34.5],
    [' 34,25 ', 34.25],
    ['91', null],
    ['34 30 0', null],
    ['', null],
  ])('reads %j as %j', (text, degrees) => {
    expect(readDegrees(text, 90)).toBe(degrees);
  });
});
