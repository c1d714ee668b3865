import type { Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { azimuthalPlane, pointInGeometry, squaredDistanceToEdge } from '#shared/lib/geo';
import { seededRandom } from '../../../platform/seeded-random.ts';
import { UNITS_PER_DEGREE } from '../snapshot-format.ts';
import { distanceRegion } from './distance-region.ts';
import { joinedOutlines } from './joined-outlines.ts';

const random = seededRandom(7);
const CENTRE = [146, -34] as const;
const plane = azimuthalPlane(CENTRE);

/** A polygon from vertices in metres around the centre. */
function area(...rings: [number, number][][]): Polygon {
  const ordinal = ([x, y]: [number, number]): Position =>
    plane.toLonLat(x, y).map((degrees) => Math.round(degrees * 1e7) / 1e7);
  return {
    type: 'Polygon',
    coordinates: rings.map((ring) => [...ring, ring[0]!].map(ordinal)),
  };
}

const box = (x: number, y: number, width: number, height: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const FARMS: Record<string, Polygon[]> = {
  square: [area(box(0, 0, 800, 600))],
  'L shape': [
    area([
      [0, 0],
      [3000, 0],
      [3000, 400],
      [500, 400],
      [500, 2500],
      [0, 2500],
    ]),
  ],
  comb: [
    area([
      [0, 0],
      [2100, 0],
      [2100, 900],
      [1800, 900],
      [1800, 100],
      [1200, 100],
      [1200, 900],
      [900, 900],
      [900, 100],
      [300, 100],
      [300, 900],
      [0, 900],
    ]),
  ],
  neighbours: [
    area(box(0, 0, 500, 500)),
    area(box(500, 0, 500, 250)),
    area(box(500, 250, 500, 250)),
    area(box(0, 500, 1000, 300)),
  ],
  'blocks across a road': [
    area(box(0, 0, 900, 700)),
    area(box(920, 0, 600, 700)),
    area(box(0, 720, 1520, 400)),
  ],
  'corners that touch': [area(box(0, 0, 600, 600)), area(box(600, 600, 600, 600))],
  'areas that overlap': [area(box(0, 0, 900, 900)), area(box(400, 300, 900, 900))],
  'one area twice': [area(box(0, 0, 900, 900)), area(box(0, 0, 900, 900))],
  'a wide hole': [area(box(0, 0, 5000, 5000), box(500, 500, 4000, 4000).toReversed())],
  'a hole that is filled': [area(box(0, 0, 2000, 2000), box(500, 500, 700, 700).toReversed())],
  'far apart': [area(box(-6000, 0, 500, 500)), area(box(6000, 2000, 300, 300))],
  spike: [
    area([
      [0, 0],
      [4000, 10],
      [0, 300],
    ]),
  ],
};

function trueDistance(farm: readonly Polygon[], lng: number, lat: number): number {
  if (farm.some((part) => pointInGeometry([lng, lat], part))) return 0;
  const around = azimuthalPlane([lng, lat]);
  let nearest = Infinity;
  for (const ring of farm.flatMap(({ coordinates }) => coordinates)) {
    const vertices = ring.map(([x = NaN, y = NaN]) => around.toPlane(x, y));
    for (let i = 1; i < vertices.length; i++) {
      const square = squaredDistanceToEdge(0, 0, ...vertices[i - 1]!, ...vertices[i]!);
      nearest = Math.min(nearest, square);
    }
  }
  return Math.sqrt(nearest);
}

describe('distanceRegion', () => {
  it.each(Object.keys(FARMS))(
    'contains exactly the points within the distance of a farm: %s',
    (name) => {
      const farm = FARMS[name]!;
      for (const metres of [500, 1000, 5000, 20_000, 50_000]) {
        const { curves, surelyHolds } = distanceRegion(joinedOutlines(farm), metres);
        const reach = metres * 1.1 + 8000;
        const wrong: string[] = [];
        for (let i = 0; i < 700; i++) {
          const [lng, lat] = plane.toLonLat(
            random.between(-reach, reach),
            random.between(-reach, reach),
          );
          const distance = trueDistance(farm, lng, lat);
          const [x, y] = [lng * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE];
          const isIn = curves.windingAt(x, y) > 0;
          const isClear = Math.abs(distance - metres) > metres * 0.0003;
          if (isClear && isIn !== distance < metres) wrong.push(`${distance} m of ${metres}`);
          const size = random.between(0, metres / 50);
          const isHeld = surelyHolds!(x - size, y - size, x + size, y + size);
          if (isHeld && distance >= metres) wrong.push(`${distance} m surely within ${metres}`);
        }
        expect(wrong).toEqual([]);
      }
    },
  );

  it('has a winding number of at least 0 everywhere', () => {
    for (const farm of Object.values(FARMS)) {
      const { curves } = distanceRegion(joinedOutlines(farm), 2000);
      for (let i = 0; i < 500; i++) {
        const x = random.between(curves.minX, curves.maxX);
        const y = random.between(curves.minY, curves.maxY);
        expect(curves.windingAt(x, y)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('has no edges inside a farm of adjoining parcels, where no distance has to be measured', () => {
    const { rings } = joinedOutlines(FARMS['neighbours']!);
    expect(rings).toHaveLength(1);
  });
});
