import type { SharedCorners } from './shared-corners.ts';

/**
 * The rings that are left when every side that two neighbours share, and so runs both ways, is
 * gone; each comes to no corner twice. Null where a side runs twice one way: there areas overlap.
 */
export function unsharedRings({ places, polygons }: SharedCorners): number[][] | null {
  const onward = unsharedSides(polygons.flat(), places.length);
  if (!onward) return null;
  const rings: number[][] = [];
  for (const [start, ends] of onward) {
    while (ends.length > 0) {
      const walk = [start];
      const steps = new Map([[start, 0]]);
      while (walk.length > 0) {
        const here = walk[walk.length - 1]!;
        const next = leftmost(places, walk[walk.length - 2], here, onward.get(here) ?? []);
        // What leads to a corner leads on from it, as in the rings the sides are of.
        if (next === undefined) break;
        const since = steps.get(next);
        if (since === undefined) steps.set(next, walk.push(next) - 1);
        else {
          const loop = walk.splice(since + 1);
          for (const corner of loop) steps.delete(corner);
          rings.push([next, ...loop]);
          if (walk.length === 1) break;
        }
      }
    }
  }
  return rings;
}

/** From each corner, those that a side leads to which no other side runs back from. */
function unsharedSides(
  rings: readonly (readonly number[])[],
  count: number,
): Map<number, number[]> | null {
  const surplus = new Map<number, number>();
  for (const ring of rings) {
    for (const [i, from] of ring.entries()) {
      const to = ring[(i + 1) % ring.length]!;
      const side = Math.min(from, to) * count + Math.max(from, to);
      surplus.set(side, (surplus.get(side) ?? 0) + (from < to ? 1 : -1));
    }
  }
  const onward = new Map<number, number[]>();
  for (const [side, ways] of surplus) {
    if (Math.abs(ways) > 1) return null;
    if (ways === 0) continue;
    const ends = [Math.floor(side / count), side % count];
    const [from, to] = (ways > 0 ? ends : ends.toReversed()) as [number, number];
    const others = onward.get(from);
    if (others) others.push(to);
    else onward.set(from, [to]);
  }
  return onward;
}

/** Takes the side that keeps to the same area where several meet in a corner. */
function leftmost(
  places: SharedCorners['places'],
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
