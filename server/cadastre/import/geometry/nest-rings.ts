import type { Position } from 'geojson';
import { pointInGeometry } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

/**
 * Polygons out of rings that do not cross, by which lies in which: a ring in no other is an outer
 * one, a ring in it its hole, a ring in the hole an outer one again. Directions do not matter.
 */
export function nestRings(rings: readonly Position[][]): Position[][][] {
  if (rings.length < 2) return rings.map((ring) => [ring]);
  const placed = rings.map((ring) => ({ ring, box: boxOf(ring), inner: pointOn(ring) }));
  const bySize = placed.toSorted((a, b) => sizeOf(b.box) - sizeOf(a.box));
  const polygons = new Map<Position[], Position[][]>();
  for (const [i, { ring, inner }] of bySize.entries()) {
    const around = bySize.slice(0, i).filter((other) => holds(other, inner));
    if (around.length % 2 === 0) polygons.set(ring, [ring]);
    // The smallest ring around a hole is the one it is in.
    else polygons.get(around[around.length - 1]!.ring)?.push(ring);
  }
  return [...polygons.values()];
}

type Box = readonly [number, number, number, number];

function boxOf(ring: readonly Position[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of ring) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

const sizeOf = ([west, south, east, north]: Box) => (east - west) * (north - south);

/** On a side rather than a corner: rings may share corners. */
function pointOn([
  [ax = NaN, ay = NaN] = [],
  [bx = NaN, by = NaN] = [],
]: readonly Position[]): LonLat {
  return [ax + (bx - ax) * 0.4987, ay + (by - ay) * 0.4987];
}

function holds({ ring, box }: { ring: Position[]; box: Box }, [x, y]: LonLat): boolean {
  const [west, south, east, north] = box;
  if (x < west || x > east || y < south || y > north) return false;
  return pointInGeometry([x, y], { type: 'Polygon', coordinates: [ring] });
}
