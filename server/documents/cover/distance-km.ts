import { azimuthalPlane, bboxOfPolygons } from '#shared/lib/geo';
import type { PolygonRings } from '../boundary-rings.ts';

type Flat = readonly (readonly [east: number, north: number])[];
interface Outline {
  rings: Flat[];
  box: [west: number, south: number, east: number, north: number];
}

/**
 * Kilometres from the nearest edge of each parcel to the nearest edge of the farm, 0 where they
 * touch. Measured in a plane around the farm, accurate to a millimetre up to 150 km.
 */
export function distancesKm(
  farm: readonly (readonly PolygonRings[])[],
  parcels: readonly (readonly PolygonRings[])[],
): number[] {
  const [west, south, east, north] = bboxOfPolygons(farm.flat());
  const plane = azimuthalPlane([(west + east) / 2, (south + north) / 2]);
  const outlineOf = (polygons: readonly PolygonRings[]): Outline => {
    // Holes count as edges: a parcel inside a hole is nearest to the edge of that hole.
    const rings = polygons.flat().map((ring) => ring.map(([lng, lat]) => plane.toPlane(lng, lat)));
    const xs = rings.flat().map(([x]) => x);
    const ys = rings.flat().map(([, y]) => y);
    return { rings, box: [min(xs), min(ys), -min(xs.map((x) => -x)), -min(ys.map((y) => -y))] };
  };
  const own = farm.map(outlineOf);
  return parcels.map((polygons) => {
    const outline = outlineOf(polygons);
    const nearestFirst = own
      .map((block) => ({ block, atLeast: boxDistance(block.box, outline.box) }))
      .sort((a, b) => a.atLeast - b.atLeast);
    let nearest = Infinity;
    for (const { block, atLeast } of nearestFirst) {
      if (atLeast >= nearest) break;
      nearest = Math.min(nearest, ringsDistance(block.rings, outline.rings));
    }
    return nearest / 1000;
  });
}

const min = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);

function boxDistance(a: Outline['box'], b: Outline['box']): number {
  const across = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const along = Math.max(0, a[1] - b[3], b[1] - a[3]);
  return Math.hypot(across, along);
}

/**
 * Between outlines that do not cross, the shortest distance always starts at a vertex of one of
 * them.
 */
function ringsDistance(a: readonly Flat[], b: readonly Flat[]): number {
  let nearest = Infinity;
  for (const first of a) {
    for (const second of b) {
      nearest = Math.min(nearest, verticesToEdges(first, second), verticesToEdges(second, first));
    }
  }
  return Math.sqrt(nearest);
}

function verticesToEdges(vertices: Flat, edges: Flat): number {
  let nearest = Infinity;
  for (const [x, y] of vertices) {
    for (let i = 1; i < edges.length; i++) {
      const [x1, y1] = edges[i - 1]!;
      const [dx, dy] = [edges[i]![0] - x1, edges[i]![1] - y1];
      const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
      const share = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, (x1 + share * dx - x) ** 2 + (y1 + share * dy - y) ** 2);
    }
  }
  return nearest;
}
