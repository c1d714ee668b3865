import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa, bboxOf, pointInGeometry } from '#shared/lib/geo';
import type { LandUnit } from './landscape.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { sampleLandscape } from './sample-landscape.ts';

const { units } = sampleLandscape();
const unitsOf = (state: string) => units.filter((unit) => unit.state === state);
const rings = units.flatMap(({ pid, geometry }) =>
  geometry.coordinates.map((ring, i) => ({ pid, ring, isHole: i > 0 })),
);

const keyOf = (position: Position) => position.join(' ');

/** All directed edges of the rings as `from>to`, and those that occur twice, which is an error. */
function edgesOf(members: readonly LandUnit[]) {
  const edges = new Set<string>();
  const repeated: string[] = [];
  for (const { pid, geometry } of members) {
    for (const ring of geometry.coordinates) {
      for (let i = 1; i < ring.length; i++) {
        const edge = `${keyOf(ring[i - 1]!)}>${keyOf(ring[i]!)}`;
        if (edges.has(edge)) repeated.push(`${pid} ${edge}`);
        edges.add(edge);
      }
    }
  }
  return { edges, repeated };
}

/** Joins the edges without a reverse counterpart into the exterior ring around all members. */
function outlineOf(edges: ReadonlySet<string>): Position[] {
  const next = new Map<string, string>();
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split('>');
    if (!edges.has(`${to}>${from}`)) next.set(from, to);
  }
  const [start = ''] = next.keys();
  const outline = [start];
  for (let at = next.get(start); at && at !== start; at = next.get(at)) outline.push(at);
  expect(outline).toHaveLength(next.size);
  return [...outline, start].map((key) => key.split(' ').map(Number));
}

const turn = ([ax = NaN, ay = NaN]: Position, [bx = NaN, by = NaN]: Position, c: Position) =>
  Math.sign((bx - ax) * (c[1]! - ay) - (c[0]! - ax) * (by - ay));

function crossesItself(ring: readonly Position[]): boolean {
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i]!];
    for (let j = i + 2; j < ring.length; j++) {
      if (i === 1 && j === ring.length - 1) continue;
      const [c, d] = [ring[j - 1]!, ring[j]!];
      if (turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)) return true;
    }
  }
  return false;
}

/** Twice the area in square degrees; positive when counter-clockwise. */
function doubledArea(ring: readonly Position[]): number {
  const [x0 = NaN, y0 = NaN] = ring[0]!;
  return ring.slice(1).reduce((sum, [x = NaN, y = NaN], i) => {
    const [lastX = NaN, lastY = NaN] = ring[i]!;
    return sum + (lastX - x0) * (y - y0) - (x - x0) * (lastY - y0);
  }, 0);
}

describe('parcels of the sample landscape', () => {
  it.each(['NSW', 'QLD', 'VIC', 'TAS'])('tile the %s region without gaps or overlaps', (state) => {
    const members = unitsOf(state);
    const { edges, repeated } = edgesOf(members);
    expect(repeated).toEqual([]);
    const outline = outlineOf(edges);
    expect(crossesItself(outline)).toBe(false);
    const whole = areaHa({ type: 'Polygon', coordinates: [outline] });
    const sum = members.reduce((total, unit) => total + areaHa(unit.geometry), 0);
    expect(sum / whole).toBeCloseTo(1, 6);
  });

  it('have closed rings that never cross themselves, with holes in the opposite orientation', () => {
    expect(rings.filter(({ ring }) => keyOf(ring[0]!) !== keyOf(ring.at(-1)!))).toEqual([]);
    expect(rings.filter(({ ring }) => crossesItself(ring))).toEqual([]);
    expect(rings.filter(({ ring, isHole }) => doubledArea(ring) > 0 === isHole)).toEqual([]);
    expect(rings.filter(({ isHole }) => isHole).length).toBeGreaterThan(50);
  });

  it('have positions with 7 decimals', () => {
    const isFiner = (degrees: number) => Number(degrees.toFixed(7)) !== degrees;
    expect(rings.filter(({ ring }) => ring.some((position) => position.some(isFiner)))).toEqual([]);
  });

  it('contain each point of the district exactly once', () => {
    const random = seededRandom(99);
    const district = unitsOf('NSW').map(({ geometry }) => ({ geometry, box: bboxOf(geometry) }));
    for (let i = 0; i < 1500; i++) {
      const lng = random.between(146.02, 146.82);
      // Every other point is near the river, where the country is bent most.
      const lat = i % 2 ? random.between(-34.68, -34.12) : random.between(-34.39, -34.36);
      const holding = district.filter(
        ({ geometry, box: [west, south, east, north] }) =>
          lng >= west &&
          lng <= east &&
          lat >= south &&
          lat <= north &&
          pointInGeometry([lng, lat], geometry),
      );
      expect(holding, `${lng}, ${lat}`).toHaveLength(1);
    }
  });
});
