import type { Position } from 'geojson';
import { union } from 'polyclip-ts';
import { areaHa, nestRings, type GeometryFault } from '#shared/lib/geo';
import { onGrid, ringOnGrid, type Repair } from './ring-on-grid.ts';

/** Union is slow on large rings, and a large crossing ring is rarely one misplaced vertex. */
const MAX_CROSSING_VERTICES = 500;
/**
 * Maximum relative change in area: below it, the choice of how to resolve a crossing cannot matter.
 */
const MAX_AREA_CHANGE = 0.01;

/**
 * Repairs one kind of fault; null where the repair would be a guess. The result may still have
 * other faults.
 */
export function mendRings(
  polygons: Position[][][],
  { kind }: GeometryFault,
  repairs: Set<Repair>,
): Position[][][] | null {
  const rings = polygons.flat();
  switch (kind) {
    case 'hole-outside':
    case 'holes-overlap':
      repairs.add('rings-sorted');
      return turned(nestRings(rings), repairs);
    case 'touches-itself':
      repairs.add('touching-ring-parted');
      return turned(nestRings(rings.flatMap(loopsOf)), repairs);
    case 'doubles-back':
      repairs.add('spike-removed');
      return turned(
        polygons.map((polygon) => polygon.map(withoutSpikes)),
        repairs,
      );
    case 'crosses-itself':
      return withoutCrossings(polygons, repairs);
    default:
      return null;
  }
}

/**
 * Reorients rings after nesting or splitting, which may turn outer rings into holes and leave rings
 * without area.
 */
function turned(polygons: Position[][][], repairs: Set<Repair>): Position[][][] | null {
  const tidied = polygons.flatMap((polygon) => {
    const [outer, ...holes] = polygon.map((ring, index) =>
      ringOnGrid(ring, index === 0 ? 'outer' : 'hole', asItIs, repairs),
    );
    return outer ? [[outer, ...holes.filter((hole) => hole !== null)]] : [];
  });
  return tidied.length === 0 ? null : tidied;
}

const asItIs = (position: Position) => position;

/** Splits a ring at each vertex that it visits twice, into rings that touch there. */
function loopsOf(ring: readonly Position[]): Position[][] {
  const loops: Position[][] = [];
  const open: Position[] = [];
  const starts = new Map<string, number>();
  for (const vertex of ring.slice(0, -1)) {
    const key = vertex.join(' ');
    const start = starts.get(key);
    if (start !== undefined) {
      const loop = open.splice(start);
      for (const left of loop) starts.delete(left.join(' '));
      loops.push([...loop, [...vertex]]);
    }
    starts.set(key, open.length);
    open.push([...vertex]);
  }
  loops.push([...open, [...open[0]!]]);
  return loops;
}

/** Removes vertices where an edge doubles back along the one before it. */
function withoutSpikes(ring: readonly Position[]): Position[] {
  const vertices = ring.slice(0, -1);
  for (let i = 0; i < vertices.length && vertices.length > 3;) {
    const before = vertices[(i + vertices.length - 1) % vertices.length]!;
    const after = vertices[(i + 1) % vertices.length]!;
    if (turnsBack(before, vertices[i]!, after)) {
      vertices.splice(i, 1);
      i = Math.max(0, i - 1);
    } else i += 1;
  }
  return [...vertices, [...vertices[0]!]];
}

function turnsBack(before: Position, vertex: Position, after: Position): boolean {
  const unit = (to: number, from: number) => Math.round((to - from) * 1e7);
  const [ax, ay] = [unit(vertex[0]!, before[0]!), unit(vertex[1]!, before[1]!)];
  const [bx, by] = [unit(after[0]!, vertex[0]!), unit(after[1]!, vertex[1]!)];
  return ax * by === ay * bx && ax * bx + ay * by <= 0;
}

function withoutCrossings(polygons: Position[][][], repairs: Set<Repair>): Position[][][] | null {
  const vertexCount = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (vertexCount > MAX_CROSSING_VERTICES) return null;
  const mended = union(polygons as Parameters<typeof union>[0]);
  const onOurGrid = mended.map((rings) =>
    rings.map((ring) => ring.map(([lng, lat]) => [onGrid(lng), onGrid(lat)])),
  );
  const result = turned(onOurGrid, repairs);
  if (!result || Math.abs(hectares(result) / hectares(polygons) - 1) > MAX_AREA_CHANGE) return null;
  repairs.add('small-crossing-mended');
  return result;
}

const hectares = (coordinates: Position[][][]) => areaHa({ type: 'MultiPolygon', coordinates });
