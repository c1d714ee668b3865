import { classifyRings, VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, it } from 'vitest';
import { bboxOf } from '#shared/lib/geo';
import { sampleLandscape, sampleParcelRecords } from '../../../../sandbox/district/index.ts';
import { packParcels } from '../pack-parcels.ts';
import { PackedParcels } from '../packed-parcels.ts';
import { encodeParcelTile } from './encode-parcel-tile.ts';

interface PlainPoint {
  x: number;
  y: number;
}

const EXTENT = 4096;
const MARGIN = 80;
const records = sampleParcelRecords(sampleLandscape());
const recordOf = new Map(records.map((record) => [record.pid, record]));

let parcels: PackedParcels;
beforeAll(() => {
  parcels = new PackedParcels(
    packParcels({ name: 'Sample', version: '1', isSample: true }, records),
  );
});

/** Position on a tile's grid, by the standard Web Mercator formula. */
function onGrid(
  z: number,
  x: number,
  y: number,
  [lng = NaN, lat = NaN]: number[],
): [number, number] {
  const phi = (lat * Math.PI) / 180;
  const worldX = ((lng + 180) / 360) * 2 ** z;
  const worldY = ((1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2) * 2 ** z;
  return [(worldX - x) * EXTENT, (worldY - y) * EXTENT];
}

function distanceToEdge([x, y]: [number, number], a: PlainPoint, b: PlainPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}

function tileAt(z: number, lng: number, lat: number): [number, number, number] {
  const [x, y] = onGrid(z, 0, 0, [lng, lat]);
  return [z, Math.floor(x / EXTENT), Math.floor(y / EXTENT)];
}

function featuresOf(z: number, x: number, y: number): VectorTileFeature[] {
  const layer = new VectorTile(new PbfReader(encodeParcelTile(parcels, z, x, y)!)).layers[
    'parcels'
  ]!;
  expect(layer).toMatchObject({ version: 2, extent: EXTENT });
  return Array.from({ length: layer.length }, (_, i) => layer.feature(i));
}

const TOWN = [146.4024, -34.3988] as const;
const PADDOCKS = [146.1, -34.5] as const;
const RIVER = [146.45, -34.372] as const;
const TILES = [11, 12, 13, 14, 15].flatMap((z) =>
  [TOWN, PADDOCKS, RIVER].map(([lng, lat]) => tileAt(z, lng, lat)),
);

describe('encodeParcelTile', () => {
  it.each(TILES)(
    '%i/%i/%i contains the parcels whose box overlaps it, except those smaller than a pixel',
    (z, x, y) => {
      const boxed = records.map(({ pid, geometry }) => {
        const [west, south, east, north] = bboxOf(geometry);
        const [left, bottom] = onGrid(z, x, y, [west, south]);
        const [right, top] = onGrid(z, x, y, [east, north]);
        return { pid, left, right, top, bottom };
      });
      const inside = (margin: number, size: number) =>
        boxed
          .filter(
            ({ left, right, top, bottom }) =>
              right > -margin &&
              left < EXTENT + margin &&
              bottom > -margin &&
              top < EXTENT + margin &&
              Math.max(right - left, bottom - top) > size,
          )
          .map(({ pid }) => pid);
      const found = new Set(featuresOf(z, x, y).map((feature) => feature.properties['pid']));
      // A box may overlap the tile although its parcel does not; those few are checked
      // individually.
      const missing = inside(0, EXTENT / 256 + 2).filter((pid) => !found.has(pid));
      const present = missing.filter((pid) =>
        recordOf
          .get(pid)!
          .geometry.coordinates.flat(1)
          .some((position) => {
            const [gx, gy] = onGrid(z, x, y, position as number[]);
            return gx >= 0 && gx <= EXTENT && gy >= 0 && gy <= EXTENT;
          }),
      );
      expect(present).toEqual([]);
      expect(missing.length).toBeLessThan(30);
      const possible = new Set(inside(MARGIN + 1, EXTENT / 256 - 2));
      expect([...found].filter((pid) => !possible.has(String(pid)))).toEqual([]);
      expect(found.size).toBeGreaterThan(0);
    },
  );

  it('labels each lot with its pid, jurisdictional id and hectares, and roads with their pid (LAYER-01)', () => {
    const features = featuresOf(...tileAt(14, ...TOWN));
    expect(new Set(features.map(({ properties }) => properties['pid'])).size).toBe(features.length);
    const types = new Set<string>();
    for (const { properties, type } of features) {
      const record = recordOf.get(String(properties['pid']))!;
      const { pid, jurisdictionalId, areaHa, parcelType } = record;
      const isLot = parcelType === 'lot';
      expect(properties).toEqual(
        isLot ? { pid, jid: jurisdictionalId, ha: Math.fround(areaHa) } : { pid },
      );
      expect(type).toBe(3);
      types.add(parcelType);
    }
    expect(types).toContain('road');
  });

  it.each(TILES)(
    '%i/%i/%i clips geometry near the tile, with the orientation that the format requires',
    (z, x, y) => {
      // Collected first, because a tile has thousands of parcels.
      const wrong = featuresOf(z, x, y).flatMap((feature) => {
        const pid = String(feature.properties['pid']);
        const rings = feature.loadGeometry();
        const holes = recordOf.get(pid)!.geometry.coordinates.length - 1;
        const [outer, ...others] = classifyRings(rings);
        const numbers = rings.flat().flatMap(({ x, y }) => [x, y]);
        const doubledArea = rings[0]!.slice(1).reduce((sum, point, i) => {
          const last = rings[0]![i]!;
          return sum + last.x * point.y - point.x * last.y;
        }, 0);
        return [
          ...(others.length > 0 ? [`${pid} has several areas`] : []),
          ...(outer!.length - 1 > holes ? [`${pid} has more holes`] : []),
          ...(Math.min(...numbers) < -MARGIN ? [`${pid} begins too far outside`] : []),
          ...(Math.max(...numbers) > EXTENT + MARGIN ? [`${pid} ends too far outside`] : []),
          ...(doubledArea > 0 ? [] : [`${pid} is turned round`]),
        ];
      });
      expect(wrong).toEqual([]);
    },
  );

  it('draws outlines at zoom 15 within a grid unit of every vertex of a parcel', () => {
    const tile = tileAt(15, ...TOWN);
    const whole = featuresOf(...tile).filter((feature) =>
      feature
        .loadGeometry()
        .flat()
        .every(({ x, y }) => Math.min(x, y) > 0 && Math.max(x, y) < EXTENT),
    );
    expect(whole.length).toBeGreaterThan(0);
    for (const feature of whole) {
      const rings = recordOf.get(String(feature.properties['pid']))!.geometry.coordinates;
      const drawn = feature
        .loadGeometry()
        .flatMap((ring) => ring.slice(1).map((to, i) => [ring[i]!, to] as const));
      for (const position of rings.flat(1)) {
        const vertex = onGrid(...tile, position as number[]);
        const distances = drawn.map(([from, to]) => distanceToEdge(vertex, from, to));
        expect(Math.min(...distances)).toBeLessThan(1);
      }
    }
  });

  it('cuts the house block out of its paddock', () => {
    const paddock = records.find((record) => record.geometry.coordinates.length > 1)!;
    const [lng = NaN, lat = NaN] = (paddock.geometry.coordinates[1] as number[][])[0]!;
    const feature = featuresOf(...tileAt(14, lng, lat)).find(
      ({ properties }) => properties['pid'] === paddock.pid,
    );
    expect(classifyRings(feature!.loadGeometry())[0]).toHaveLength(2);
  });

  it('returns tiles only from zoom 11 to 15 and where there are parcels (LAYER-02, LAYER-03)', () => {
    for (const z of [0, 10, 16, 22])
      expect(encodeParcelTile(parcels, ...tileAt(z, ...TOWN))).toBeNull();
    expect(encodeParcelTile(parcels, ...tileAt(12, 151.2, -33.86))).toBeNull();
    for (const [x, y] of [
      [-1, 5],
      [5, -1],
      [2048, 5],
      [5, 2048],
    ] as const) {
      expect(encodeParcelTile(parcels, 11, x, y)).toBeNull();
    }
  });
});
