import { describe, expect, it } from 'vitest';
import type { TileParcel } from './tile-outlines.ts';
import { parcelAt, ringsOf, edgesNear, visibleParcels, type LoadedTile } from './tile-parcels.ts';

const EXTENT = 4096;
const WORLD = [0, 0, 1, 1] as const;
const parcel = (pid: string): TileParcel => ({ pid, lotPlan: `${pid}//DP1`, hectares: 10 });
const HOLED = parcel('1');
const SMALL = parcel('2');

const ring = (of: TileParcel, left: number, top: number, right: number, bottom: number) => ({
  parcel: of,
  points: Int16Array.of(left, top, right, top, right, bottom, left, bottom, left, top),
  box: [left, top, right, bottom] as const,
});

/** The western half of the world at zoom 1, north and south; a parcel reaches over both. */
const TILES: LoadedTile[] = [
  {
    coords: { z: 1, x: 0, y: 0 },
    outlines: {
      extent: EXTENT,
      lines: [],
      rings: [ring(HOLED, 0, 2048, 4096, 4176), ring(HOLED, 1024, 2560, 2048, 3072)],
    },
  },
  {
    coords: { z: 1, x: 0, y: 1 },
    outlines: {
      extent: EXTENT,
      lines: [],
      rings: [ring(HOLED, 0, -80, 4096, 512), ring(SMALL, 0, 512, 400, 900)],
    },
  },
];

describe('parcelAt', () => {
  it('finds the parcel of the tile at the position, but not in its hole', () => {
    expect(parcelAt(TILES, [0.4, 0.3])).toBe(HOLED);
    expect(parcelAt(TILES, [0.18, 0.34])).toBeNull();
    expect(parcelAt(TILES, [0.01, 0.58])).toBe(SMALL);
    expect(parcelAt(TILES, [0.9, 0.3])).toBeNull();
  });

  it('finds the parcel in the hole of another', () => {
    const inner = parcel('3');
    const rings = [...TILES[0]!.outlines.rings, ring(inner, 1024, 2560, 2048, 3072)];
    const tiles = [{ coords: TILES[0]!.coords, outlines: { extent: EXTENT, rings, lines: [] } }];
    expect(parcelAt(tiles, [0.18, 0.34])).toBe(inner);
    expect(parcelAt(tiles, [0.4, 0.3])).toBe(HOLED);
  });
});

describe('sidesNear', () => {
  it('finds the sides of parcels within reach of a position', () => {
    // The southern tile holds the small parcel, whose lower side is at 900 of 4096.
    const [side, ...others] = edgesNear(TILES, [0.02, 0.61], 0.004);
    expect(others).toEqual([]);
    expect(side).toEqual([
      [400 / 8192, 4996 / 8192],
      [0, 4996 / 8192],
    ]);
    expect(edgesNear(TILES, [0.02, 0.9], 0.004)).toEqual([]);
  });
});

describe('ringsOf', () => {
  it('collects the rings of a parcel from all tiles', () => {
    expect(ringsOf(TILES, '1')).toHaveLength(3);
    expect(ringsOf(TILES, '2')[0]!.slice(0, 2)).toEqual([
      [0, 0.5625],
      [0.5 * (400 / 4096), 0.5625],
    ]);
  });
});

describe('visibleParcels', () => {
  it('lists each parcel once, with the middle of its largest visible part', () => {
    const found = visibleParcels(TILES, WORLD);
    expect(found.map(({ parcel: { pid } }) => pid)).toEqual(['1', '2']);
    expect(found[0]!.middle).toEqual([0.25, 0.375]);
  });

  it('leaves out roads and waters, which have no name', () => {
    const road = { pid: '3', lotPlan: '', hectares: null };
    const rings = [ring(road, 0, 0, 4096, 4096), ring(SMALL, 0, 512, 400, 900)];
    const tiles = [{ coords: TILES[0]!.coords, outlines: { extent: EXTENT, rings, lines: [] } }];
    expect(visibleParcels(tiles, WORLD).map(({ parcel: { pid } }) => pid)).toEqual(['2']);
  });

  it('leaves out what is visibly too small for a label', () => {
    const ids = (least: number) =>
      visibleParcels(TILES, WORLD, least).map(({ parcel: { pid } }) => pid);
    expect(ids(0.04)).toEqual(['1', '2']);
    expect(ids(0.05)).toEqual(['1']);
    expect(ids(0.5)).toEqual([]);
  });

  it('places the label inside the visible part of the map', () => {
    const [first] = visibleParcels(TILES, [0, 0, 0.1, 0.6]);
    expect(first!.middle).toEqual([0.05, 0.375]);
  });
});
