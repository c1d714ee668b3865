import type { SharedVertices } from './shared-vertices.ts';

/**
 * Returns the rings that remain after removing every edge shared by two neighbours, which runs in
 * both directions; no ring visits a vertex twice. Null where an edge occurs twice in one direction,
 * because areas overlap there.
 */
export function unsharedRings({ places, polygons }: SharedVertices): number[][] | null {
  const onward = unsharedEdges(polygons.flat(), places.length);
  if (!onward) return null;
  const rings: number[][] = [];
  for (const [start, ends] of onward) {
    while (ends.length > 0) {
      const walk = [start];
      const steps = new Map([[start, 0]]);
      while (walk.length > 0) {
        const here = walk[walk.length - 1]!;
        const next = leftmost(places, walk[walk.length - 2], here, onward.get(here) ?? []);
        // Every edge into a vertex has one out of it, as in the original rings.
        if (next === undefined) break;
        const since = steps.get(next);
        if (since === undefined) steps.set(next, walk.push(next) - 1);
        else {
          const loop = walk.splice(since + 1);
          for (const vertex of loop) steps.delete(vertex);
          rings.push([next, ...loop]);
          if (walk.length === 1) break;
        }
      }
    }
  }
  return rings;
}

/** Maps each vertex to the ends of its outgoing edges that have no opposite edge. */
function unsharedEdges(
  rings: readonly (readonly number[])[],
  count: number,
): Map<number, number[]> | null {
  const surplus = new Map<number, number>();
  for (const ring of rings) {
    for (const [i, from] of ring.entries()) {
      const to = ring[(i + 1) % ring.length]!;
      const edge = Math.min(from, to) * count + Math.max(from, to);
      surplus.set(edge, (surplus.get(edge) ?? 0) + (from < to ? 1 : -1));
    }
  }
  const onward = new Map<number, number[]>();
  for (const [edge, ways] of surplus) {
    if (Math.abs(ways) > 1) return null;
    if (ways === 0) continue;
    const ends = [Math.floor(edge / count), edge % count];
    const [from, to] = (ways > 0 ? ends : ends.toReversed()) as [number, number];
    const others = onward.get(from);
    if (others) others.push(to);
    else onward.set(from, [to]);
  }
  return onward;
}

/** Where several edges meet at a vertex, takes the one that stays on the same area. */
function leftmost(
  places: SharedVertices['places'],
  before: number | undefined,
  here: number,
  ends: number[],
): number | undefined {
  if (ends.length < 2 || before === undefined) return ends.pop();
  const [x, y] = places[here] as [number, number];
  const [inX, inY] = [x - places[before]![0]!, y - places[before]![1]!];
  const turns = ends.map((end) => {
    const [outX, outY] = [places[end]![0]! - x, places[end]![1]! - y];
    return Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY);
  });
  const [chosen] = ends.splice(turns.indexOf(Math.max(...turns)), 1);
  return chosen;
}
