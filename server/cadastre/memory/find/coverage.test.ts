import { intersect, polygon as turfPolygon, featureCollection } from '@turf/turf';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import type { ParcelRecord } from '#entities/parcel';
import { polygonsOf } from '#shared/lib/geo';
import { seededRandom } from '../../../platform/seeded-random.ts';
import { packParcels } from '../pack-parcels.ts';
import { PackedParcels } from '../packed-parcels.ts';
import { CoverageWalk } from './coverage.ts';
import { joinedOutlines } from './joined-outlines.ts';
import { WindingRegion } from './winding-region.ts';

const random = seededRandom(99);

/** A ring around a point with vertices at random distances. */
function star(x: number, y: number, size: number, vertices: number): Position[] {
  const ring = Array.from({ length: vertices }, (_, i): Position => {
    const angle = (2 * Math.PI * (i + random.between(-0.4, 0.4))) / vertices;
    const radius = size * random.between(0.3, 1);
    const round = (value: number) => Math.round(value * 1e7) / 1e7;
    return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))];
  });
  return [...ring, ring[0]!];
}

const shrunk = (ring: readonly Position[], x: number, y: number, factor: number): Position[] =>
  ring.map(([lng = 0, lat = 0]) => [
    Math.round((x + (lng - x) * factor) * 1e7) / 1e7,
    Math.round((y + (lat - y) * factor) * 1e7) / 1e7,
  ]);

function withHole(ring: Position[], x: number, y: number): Position[][] {
  return random.chance(0.3) ? [ring, shrunk(ring, x, y, 0.4).toReversed()] : [ring];
}

function anyArea(count: number, spread: number, size: number): (Polygon | MultiPolygon)[] {
  return Array.from({ length: count }, () => {
    const [x, y] = [146 + random.between(-spread, spread), -34 + random.between(-spread, spread)];
    const vertices = 5 + Math.floor(random.next() * 12);
    return { type: 'Polygon', coordinates: withHole(star(x, y, size, vertices), x, y) };
  });
}

const record = (geometry: Polygon | MultiPolygon, i: number): ParcelRecord => ({
  pid: String(i),
  jurisdictionalId: String(i),
  state: 'NSW',
  lot: null,
  section: null,
  plan: null,
  planType: null,
  volume: null,
  folio: null,
  localGovernmentArea: null,
  nrmRegion: null,
  parcelType: 'lot',
  areaHa: 1,
  geometry,
});

/** Share of each parcel that is in the areas, by the parcel's index. */
function shares(
  geometries: readonly (Polygon | MultiPolygon)[],
  areas: readonly (Polygon | MultiPolygon)[],
): number[] {
  const source = { name: 'Test', version: '1', isSample: false };
  const parcels = new PackedParcels(packParcels(source, geometries.map(record)));
  const found = geometries.map(() => 0);
  const keep = (ordinal: number, share: number) => {
    found[Number(parcels.record(ordinal).pid)] = share;
  };
  new CoverageWalk(parcels).cover(
    { curves: new WindingRegion(joinedOutlines(areas).rings) },
    {
      whole: (first, end) => {
        for (let ordinal = first; ordinal < end; ordinal++) keep(ordinal, 1);
      },
      partly: (ordinal, shared, all) => keep(ordinal, shared / all),
    },
  );
  return found;
}

function planeArea(geometry: Polygon | MultiPolygon | undefined): number {
  if (!geometry) return 0;
  const polygons = polygonsOf(geometry);
  const ringArea = (ring: readonly Position[]) =>
    Math.abs(
      ring.slice(1).reduce((sum, [x = 0, y = 0], i) => {
        const [px = 0, py = 0] = ring[i]!;
        return sum + ((px - 146) * (y + 34) - (x - 146) * (py + 34)) / 2;
      }, 0),
    );
  return polygons.reduce(
    (sum, [outer = [], ...holes]) =>
      sum + ringArea(outer) - holes.reduce((all, hole) => all + ringArea(hole), 0),
    0,
  );
}

describe('CoverageWalk', () => {
  it('measures the same share of a parcel as polygon clipping, including holes', () => {
    for (let round = 0; round < 60; round++) {
      const geometries = anyArea(40, 0.02, random.between(0.001, 0.02));
      const [area] = anyArea(1, 0.005, random.between(0.002, 0.03)) as [Polygon];
      shares(geometries, [area]).forEach((share, i) => {
        const parcel = geometries[i] as Polygon;
        const both = featureCollection([
          turfPolygon(parcel.coordinates),
          turfPolygon(area.coordinates),
        ]);
        const expected = planeArea(intersect(both)?.geometry) / planeArea(parcel);
        expect(share).toBeCloseTo(expected, 6);
      });
    }
  });

  it('counts ground that several areas cover once', () => {
    const square = (x: number, y: number): Polygon => ({
      type: 'Polygon',
      coordinates: [
        [
          [x, y],
          [x + 0.01, y],
          [x + 0.01, y + 0.01],
          [x, y + 0.01],
          [x, y],
        ],
      ],
    });
    const parcel = square(146, -34);
    const overlapping = [square(145.995, -34), square(145.997, -34), square(145.999, -34)];
    expect(shares([parcel], overlapping)[0]).toBeCloseTo(0.9, 9);
    expect(shares([parcel], [square(145.995, -34), square(146.005, -34)])[0]).toBe(1);
  });

  it('measures a share of 0 for neighbours and 1 for the parcels themselves, despite shared borders', () => {
    // Cells of a grid with displaced vertices, so that borders run at any angle.
    const vertex = (x: number, y: number): Position => [
      Math.round((146 + 0.01 * x + 0.002 * Math.sin(3 * y + x)) * 1e7) / 1e7,
      Math.round((-34 + 0.01 * y + 0.002 * Math.sin(5 * x - y)) * 1e7) / 1e7,
    ];
    const cell = (x: number, y: number): Polygon => ({
      type: 'Polygon',
      coordinates: [
        [vertex(x, y), vertex(x + 1, y), vertex(x + 1, y + 1), vertex(x, y + 1), vertex(x, y)],
      ],
    });
    const cells = Array.from({ length: 64 }, (_, i) => cell(i % 8, Math.floor(i / 8)));
    const isFarm = cells.map(() => random.chance(0.4));
    const found = shares(
      cells,
      cells.filter((_, i) => isFarm[i]),
    );
    found.forEach((share, i) => expect(share).toBeCloseTo(isFarm[i] ? 1 : 0, 9));
  });
});
