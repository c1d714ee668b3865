import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { splitArea } from '#shared/area-edit';
import type { LonLat } from '#shared/lib/lon-lat';
import type { Drawing } from '#entities/boundary-drawing';
import {
  drawingOfPaddocks,
  paddockOfFile,
  paddocksOf,
  withAreas,
  withFacts,
  withNames,
} from './paddock-drawing.ts';

const at = (x: number, y: number): LonLat => [146 + x / 1_000, -34 + y / 1_000];
const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)].map(
      (vertex) => [...vertex],
    ),
  ],
});
const FARM = box(0, 0, 10, 10);
const namesOf = (drawing: Drawing) => paddocksOf(drawing).map(({ name }) => name);

/** Splits every area along a line, as the drawing's tool does: the parts keep the properties. */
function split(drawing: Drawing, line: readonly LonLat[]): Drawing {
  let next = 1 + Math.max(...drawing.areas.flatMap(({ id, feature }) => [id, feature.key]));
  const areas = drawing.areas.flatMap((area) =>
    splitArea(area.rings, line)!.map((rings, part) =>
      part === 0
        ? { ...area, rings }
        : { id: next, rings, feature: { ...area.feature, key: next++ } },
    ),
  );
  return { ...drawing, areas };
}

describe('paddocks of a drawing', () => {
  it('conserve the farm’s land and get names of their own, however lines split it', () => {
    const side = fc.double({ min: -2, max: 12, noNaN: true });
    const line = fc
      .tuple(side, side, side, side)
      .filter(([a, b, c, d]) => Math.hypot(a - c, b - d) > 1)
      .map(([a, b, c, d]) => [at(a, b), at(c, d)] as const);
    fc.assert(
      fc.property(line, line, (one, other) => {
        const start = drawingOfPaddocks([{ name: 'Creek', kind: 'native', geometry: FARM }]);
        const halved = withNames(split(start, one), start);
        const paddocks = paddocksOf(withNames(split(halved, other), halved));
        const hectares = paddocks.reduce((sum, { geometry }) => sum + areaHa(geometry), 0);
        // A new vertex in a side bends the geodesic by a few millimetres.
        expect(hectares / areaHa(FARM)).toBeCloseTo(1, 4);
        expect(new Set(paddocks.map(({ name }) => name)).size).toBe(paddocks.length);
        expect(new Set(paddocks.map(({ kind }) => kind))).toEqual(new Set(['native']));
        expect(paddocks[0]!.name).toBe('Creek');
      }),
      { numRuns: 200 },
    );
  });

  it('keep a repeated name, so that the list can report it', () => {
    const before = drawingOfPaddocks([
      { name: 'North', kind: 'grazing', geometry: box(0, 5, 10, 10) },
      { name: 'South', kind: 'grazing', geometry: box(0, 0, 10, 5) },
    ]);
    const after = withFacts(before, paddocksOf(before)[1]!.key, { name: 'North' });
    expect(namesOf(withNames(after, before))).toEqual(['North', 'North']);
  });

  it('are unchanged by a change that adds no area', () => {
    const drawing = drawingOfPaddocks([{ name: 'North', kind: 'water', geometry: FARM }]);
    expect(withNames(drawing, drawing)).toBe(drawing);
  });

  it('from a file keep the names and kinds that the file gives', () => {
    const inFile = [
      { paddock_name: '  Βόρειο  λιβάδι ', landuse: 'Native bush' },
      { NAME: 'House', KIND: 'cropping' },
      { name: 7, type: 'dam' },
      { title: 'x'.repeat(200) },
      { name: 'house' },
    ];
    const features = inFile.map((properties, i) =>
      paddockOfFile({ type: 'Feature', properties, geometry: box(i, 0, i + 1, 1) }),
    );
    const empty = { areas: [], sketch: null };
    const drawing = withNames(withAreas(empty, features), empty);
    expect(paddocksOf(drawing).map(({ name, kind }) => [name, kind])).toEqual([
      ['Βόρειο λιβάδι', 'native'],
      ['House', 'cropping'],
      ['Paddock 1', 'water'],
      ['x'.repeat(100), 'grazing'],
      ['house 2', 'grazing'],
    ]);
  });

  it('that consist of several parts remain one paddock', () => {
    const parts = {
      type: 'MultiPolygon' as const,
      coordinates: [box(0, 0, 1, 1).coordinates, box(3, 3, 4, 4).coordinates],
    };
    const [paddock] = paddocksOf(
      drawingOfPaddocks([{ name: 'Both', kind: 'grazing', geometry: parts }]),
    );
    expect(paddock).toMatchObject({ name: 'Both', geometry: { type: 'MultiPolygon' } });
    expect(paddock!.ids).toHaveLength(2);
  });
});
