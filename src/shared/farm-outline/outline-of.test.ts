import type { Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaFault, areaHa } from '#shared/lib/geo';
import { outlineOf } from './outline-of.ts';

const SQUEEZE = Math.cos(34.4 * (Math.PI / 180));
/** A metre, in degrees of latitude. */
const LINE = 9e-6;
/** About a hundred metres, in degrees. */
const SIDE = 0.001;

const at = (x: number, y: number): Position => [146.4 + x * SIDE, -34.4 + y * SIDE];
const area = (...rings: [number, number][][]): Polygon => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => [...ring, ring[0]!].map(([x, y]) => at(x, y))),
});
const box = (west: number, south: number, east = west + 1, north = south + 1) =>
  area([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
const hectares = (areas: readonly Polygon[]) => areas.reduce((sum, each) => sum + areaHa(each), 0);
const ringsOf = (areas: readonly Polygon[]) =>
  areas.map(({ coordinates }) => coordinates.map((ring) => ring.length - 1));

function outline(...areas: Polygon[]): Polygon[] {
  const found = outlineOf(areas, SQUEEZE, LINE);
  for (const each of found) expect(areaFault(each)).toBeNull();
  return found;
}

describe('outlineOf', () => {
  it('omits lines between neighbours and preserves their area', () => {
    const areas = [box(0, 0), box(1, 0), box(0, 1), box(1, 1)];
    const found = outline(...areas);
    expect(ringsOf(found)).toEqual([[8]]);
    expect(hectares(found)).toBeCloseTo(hectares(areas), 6);
  });

  it('gives the same outline whatever the orientation of rings', () => {
    const turned = box(1, 0);
    turned.coordinates[0]!.reverse();
    expect(ringsOf(outline(box(0, 0), turned))).toEqual([[6]]);
  });

  it('joins neighbours where one has vertices on an edge of the other', () => {
    const found = outline(box(0, 0, 2, 1), box(0, 1), box(1, 1));
    expect(ringsOf(found)).toHaveLength(1);
    expect(hectares(found)).toBeCloseTo(hectares([box(0, 0, 2, 2)]), 4);
  });

  it('keeps a hole between neighbours, and separate parcels', () => {
    const around = [box(0, 0, 3, 1), box(0, 2, 3, 3), box(0, 1, 1, 2), box(2, 1, 3, 2), box(5, 5)];
    const found = outline(...around);
    expect(new Set(found.map(({ coordinates }) => coordinates.length))).toEqual(new Set([1, 2]));
    expect(hectares(found)).toBeCloseTo(hectares(around), 6);
  });

  it('fills a hole with the parcel inside it', () => {
    const rim = area(
      [
        [0, 0],
        [3, 0],
        [3, 3],
        [0, 3],
      ],
      [
        [1, 1],
        [1, 2],
        [2, 2],
        [2, 1],
      ],
    );
    expect(ringsOf(outline(rim, box(1, 1)))).toEqual([[4]]);
  });

  it('keeps an island in a hole', () => {
    const rim = area(
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
      ],
      [
        [1, 1],
        [1, 8],
        [8, 8],
        [8, 1],
      ],
    );
    const areas = [rim, box(4, 4), box(5, 4)];
    expect(ringsOf(outline(...areas))).toEqual([[4, 4], [6]]);
  });

  it('separates areas that touch at a vertex, and a hole from the vertex that it touches', () => {
    expect(ringsOf(outline(box(0, 0), box(1, 1)))).toEqual([[4], [4]]);
    // A rim around the middle field, which the last box touches at only one vertex.
    const rim = [box(0, 0, 3, 1), box(0, 1, 1, 3), box(2, 1, 3, 2), box(1, 2, 2, 3)];
    const found = outline(...rim);
    expect(found.map(({ coordinates }) => coordinates.length)).toEqual([2]);
    expect(hectares(found)).toBeCloseTo(hectares(rim), 4);
  });

  it('treats two surveys of one line as the same, without slivers or gaps', () => {
    const slip = 0.3 * (LINE / SIDE);
    const left = area([
      [0, 0],
      [1 + slip, 0],
      [1 - slip, 0.5],
      [1 + slip, 1],
      [0, 1],
    ]);
    const right = area([
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
      [1 - slip, 0.7],
    ]);
    const found = outline(left, right);
    expect(found.map(({ coordinates }) => coordinates.length)).toEqual([1]);
    expect(hectares(found) / hectares([box(0, 0, 2, 1)])).toBeCloseTo(1, 3);
  });

  it('keeps a road of five metres between two areas', () => {
    expect(outline(box(0, 0), box(1 + (5 * LINE) / SIDE, 0))).toHaveLength(2);
  });

  it.each([
    ['partly', [box(0, 0, 2, 1), box(1, 0, 3, 1)], box(0, 0, 3, 1)],
    ['crosswise', [box(0, 1, 3, 2), box(1, 0, 2, 3)], null],
    ['wholly', [box(0, 0, 3, 3), box(1, 1)], box(0, 0, 3, 3)],
    ['as the same twice', [box(0, 0), box(0, 0), box(1, 0)], box(0, 0, 2, 1)],
  ])('counts areas that overlap (%s) once', (_how, areas, whole) => {
    const found = outline(...areas);
    expect(found).toHaveLength(1);
    const cover = whole ? hectares([whole]) : hectares(areas) - hectares([box(1, 1)]);
    expect(hectares(found)).toBeCloseTo(cover, 5);
  });

  it('returns nothing for a parcel as narrow as a line', () => {
    expect(outline(box(0, 0, 0.2 * (LINE / SIDE), 1))).toEqual([]);
  });

  it('draws a single line around 500 parcels with 100,000 vertices', () => {
    const vertex = (x: number, y: number): [number, number] => [
      x + 0.002 * Math.sin(70 * y),
      y + 0.002 * Math.sin(70 * x),
    ];
    const line = (from: [number, number], to: [number, number]) =>
      Array.from({ length: 50 }, (_, i) =>
        vertex(from[0] + ((to[0] - from[0]) * i) / 50, from[1] + ((to[1] - from[1]) * i) / 50),
      );
    const areas = Array.from({ length: 500 }, (_, i) => {
      const [x, y] = [i % 25, Math.floor(i / 25)];
      return area([
        ...line([x, y], [x + 1, y]),
        ...line([x + 1, y], [x + 1, y + 1]),
        ...line([x + 1, y + 1], [x, y + 1]),
        ...line([x, y + 1], [x, y]),
      ]);
    });
    const found = outlineOf(areas, SQUEEZE, LINE);
    expect(found).toHaveLength(1);
    expect(found[0]!.coordinates).toHaveLength(1);
    expect(hectares(found) / hectares(areas)).toBeCloseTo(1, 6);
  });
});
