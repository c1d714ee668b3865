import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader, PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { readOutlines } from './read-outlines.ts';

const noRest = () => undefined;

type Command = [id: number, ...steps: number[]];

interface Feature {
  tags: number[];
  geometry: number[];
}

/** A tile as the specification has it, with one layer. */
function tileOf(name: string, values: (string | number)[], features: Feature[]): ArrayBuffer {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    3,
    (_none: null, layer: PbfWriter) => {
      layer.writeVarintField(15, 2);
      layer.writeStringField(1, name);
      for (const { tags, geometry } of features) {
        layer.writeMessage(
          2,
          (_nothing: null, feature: PbfWriter) => {
            feature.writeVarintField(1, 7);
            feature.writePackedVarint(2, tags);
            feature.writeVarintField(3, 3);
            feature.writePackedVarint(4, geometry);
          },
          null,
        );
      }
      for (const key of ['pid', 'jid', 'ha', 'other']) layer.writeStringField(3, key);
      for (const value of values) {
        layer.writeMessage(
          4,
          (_nothing: null, written: PbfWriter) => {
            if (typeof value === 'string') written.writeStringField(1, value);
            else written.writeDoubleField(3, value);
          },
          null,
        );
      }
      layer.writeVarintField(5, 4_096);
    },
    null,
  );
  return new Uint8Array(pbf.finish()).slice().buffer;
}

const geometryOf = (...commands: Command[]) =>
  commands.flatMap(([id, ...steps]) => [
    (Math.max(1, steps.length / 2) << 3) | id,
    ...steps.map((step) => (step << 1) ^ (step >> 31)),
  ]);

const SQUARE = geometryOf([1, 10, 10], [2, 20, 0, 0, 20, -20, 0], [7]);
const HOLE = geometryOf([1, 5, -15], [2, 0, 5, 5, 0], [7]);
/** Shares the square's right side. */
const NEIGHBOUR = geometryOf([1, 30, 10], [2, 20, 0, 0, 20, -20, 0], [7]);

describe('readOutlines', () => {
  it('rejects bytes that are no tile', async () => {
    await expect(readOutlines(new Uint8Array([26, 200, 1, 9]).buffer, noRest)).rejects.toThrow(/./);
    const unknown = tileOf(
      'parcels',
      [],
      [
        {
          tags: [],
          geometry: geometryOf([1, 0, 0], [5, 1, 1]),
        },
      ],
    );
    await expect(readOutlines(unknown, noRest)).rejects.toThrow('unknown command 5');
  });

  it('rejects a boundary with fewer corners than it says', async () => {
    const geometry = [...geometryOf([1, 10, 10]), ((2 ** 27) << 3) | 2, 40, 0];
    const cutOff = tileOf('parcels', [], [{ tags: [], geometry }]);
    await expect(readOutlines(cutOff, noRest)).rejects.toThrow('cut off');
  });

  it('finds nothing in an empty tile or in one with other layers', async () => {
    expect((await readOutlines(new ArrayBuffer(0), noRest)).rings).toEqual([]);
    const roads = tileOf('roads', [], [{ tags: [], geometry: SQUARE }]);
    expect((await readOutlines(roads, noRest)).rings).toEqual([]);
  });

  it('reads parcels and their rings as the reference reader does', async () => {
    const bytes = tileOf(
      'parcels',
      ['NSW1', '1//DP1', 12.5, 'NSW2'],
      [
        { tags: [0, 0, 1, 1, 2, 2, 3, 0], geometry: [...SQUARE, ...HOLE] },
        { tags: [0, 3], geometry: NEIGHBOUR },
      ],
    );
    const { extent, rings } = await readOutlines(bytes, noRest);
    expect(extent).toBe(4_096);
    expect(rings.map(({ parcel }) => parcel)).toEqual([
      { pid: 'NSW1', lotPlan: '1//DP1', hectares: 12.5 },
      { pid: 'NSW1', lotPlan: '1//DP1', hectares: 12.5 },
      { pid: 'NSW2', lotPlan: '', hectares: null },
    ]);
    expect(rings[0]!.parcel).toBe(rings[1]!.parcel);

    const layer = new VectorTile(new PbfReader(bytes)).layers['parcels']!;
    const expected = [0, 1].flatMap((index) => layer.feature(index).loadGeometry());
    expect(rings.map(({ points }) => [...points])).toEqual(
      expected.map((ring) => ring.flatMap(({ x, y }) => [x, y])),
    );
    expect(rings[0]!.box).toEqual([10, 10, 30, 30]);
  });

  it('lists a side that two parcels share once', async () => {
    const bytes = tileOf(
      'parcels',
      [],
      [
        { tags: [], geometry: SQUARE },
        { tags: [], geometry: NEIGHBOUR },
      ],
    );
    const { lines } = await readOutlines(bytes, noRest);
    expect(lines.map(({ points }) => [...points])).toEqual([
      [10, 10, 30, 10, 30, 30, 10, 30, 10, 10],
      [30, 10, 50, 10, 50, 30, 30, 30],
    ]);
  });
});
