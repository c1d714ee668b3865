import Flatbush from 'flatbush';
import { polygonsHa, boxesMeet, isInsideRing, type Box } from '#shared/lib/geo';
import { MIN_HA, intersectionOf, type Polygon } from '../overlay/overlay.ts';
import { STEPS_PER_RESULT, type WorkBudget } from '../base/work-budget.ts';
import { findIntersections } from '../overlay/segment-intersections.ts';
import type { ResolvedFeature } from './resolve-context.ts';

/**
 * Groups two or more features, by index, that overlap directly or through others. A pair overlaps
 * if it shares at least a square metre.
 */
export async function overlappingGroups(
  features: readonly ResolvedFeature[],
  budget: WorkBudget,
): Promise<number[][]> {
  const index = new Flatbush(features.length);
  for (const { box } of features) index.add(...box);
  index.finish();
  const groups = createGroups(features.length);
  for (const [one, feature] of features.entries()) {
    const around = index.search(...feature.box);
    budget.spend(around.length * STEPS_PER_RESULT);
    for (const other of around) {
      if (other <= one || groups.areJoined(one, other)) continue;
      if (doOverlap(feature, features[other]!, budget)) groups.join(one, other);
    }
    await budget.reach(one / features.length);
  }
  return groups.list();
}

/** Union-find of members. */
function createGroups(count: number) {
  const parents = Int32Array.from({ length: count }, (_, i) => i);
  const rootOf = (member: number): number => {
    let root = member;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  return {
    areJoined: (one: number, other: number) => rootOf(one) === rootOf(other),
    join: (one: number, other: number) => void (parents[rootOf(other)] = rootOf(one)),
    list: (): number[][] => {
      const groups = new Map<number, number[]>();
      for (let member = 0; member < count; member++) {
        const root = rootOf(member);
        const group = groups.get(root);
        if (group) group.push(member);
        else groups.set(root, [member]);
      }
      return [...groups.values()].filter(({ length }) => length > 1);
    },
  };
}

function doOverlap(one: ResolvedFeature, other: ResolvedFeature, budget: WorkBudget): boolean {
  const relation = relationOf(one, other, budget);
  if (relation !== 'unclear') return relation === 'nested';
  const common = intersectionOf([...one.polygons, ...other.polygons], budget);
  return common === null || polygonsHa(common) >= MIN_HA;
}

/** A pair takes microseconds to set up, however few edges it has. */
const STEPS_PER_PAIR = 1_500;

/**
 * Cheap classification of two features by their edges: `apart` (includes neighbours that share
 * vertices), `nested` (one inside the other without touching its border), `unclear` otherwise.
 */
function relationOf(
  one: ResolvedFeature,
  other: ResolvedFeature,
  budget: WorkBudget,
): 'apart' | 'nested' | 'unclear' {
  budget.spend(STEPS_PER_PAIR);
  const common: Box = [
    Math.max(one.box[0], other.box[0]),
    Math.max(one.box[1], other.box[1]),
    Math.min(one.box[2], other.box[2]),
    Math.min(one.box[3], other.box[3]),
  ];
  const [ours, theirs] = [one, other].map(({ polygons }) => edgesWithin(polygons, common, budget));
  const border = ours!.length / 4;
  const ends = new Float64Array(ours!.length + theirs!.length);
  ends.set(ours!);
  ends.set(theirs!, ours!.length);

  let doMeet = false;
  const touching = new Set<number>();
  const isShared = new Set<number>();
  findIntersections(ends, budget, (first, second) => {
    const [a, b] = first < second ? [first, second] : [second, first];
    if (a < border === b < border) return false;
    const contact = contactOf(ends, a * 4, b * 4);
    if (contact === 'vertex') touching.add(a).add(b);
    else if (contact === 'fence') isShared.add(a).add(b);
    else doMeet = true;
    return doMeet;
  });
  if (doMeet) return 'unclear';
  // Features that touch only at vertices overlap if an edge at such a vertex runs inside the other.
  for (const edge of touching) {
    if (isShared.has(edge)) continue;
    const at = edge * 4;
    const [x, y] = [(ends[at]! + ends[at + 2]!) / 2, (ends[at + 1]! + ends[at + 3]!) / 2];
    if (isInside(edge < border ? other.polygons : one.polygons, x, y, budget)) return 'unclear';
  }
  const hasVertexIn = (inner: ResolvedFeature, outer: ResolvedFeature) =>
    inner.polygons.some(([ring]) => isInside(outer.polygons, ring![0]!, ring![1]!, budget));
  if (!hasVertexIn(one, other) && !hasVertexIn(other, one)) return 'apart';
  const isClear = touching.size === 0 && isShared.size === 0;
  return isClear && Math.min(one.areaHa, other.areaHa) >= MIN_HA ? 'nested' : 'unclear';
}

/** Edges whose boxes intersect a box. */
function edgesWithin(polygons: readonly Polygon[], box: Box, budget: WorkBudget): number[] {
  const within: number[] = [];
  for (const rings of polygons) {
    for (const ring of rings) {
      budget.spend(ring.length / 2);
      for (let i = 0; i + 3 < ring.length; i += 2) {
        const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
        const own: Box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
        if (boxesMeet(own, box)) within.push(ax, ay, bx, by);
      }
    }
  }
  return within;
}

/**
 * How two edges touch: at a shared vertex (`corner`), along the whole edge with the areas on
 * opposite sides (`fence`), or in a way that may be an `overlap`.
 */
function contactOf(ends: Float64Array, a: number, b: number): 'vertex' | 'fence' | 'overlap' {
  const isSame = (p: number, q: number) => ends[p] === ends[q] && ends[p + 1] === ends[q + 1];
  const [from, to, otherFrom, otherTo] = [a, a + 2, b, b + 2];
  if (isSame(from, otherTo) && isSame(to, otherFrom)) return 'fence';
  if (isSame(from, otherFrom) && isSame(to, otherTo)) return 'overlap';
  const doShare =
    isSame(from, otherFrom) ||
    isSame(from, otherTo) ||
    isSame(to, otherFrom) ||
    isSame(to, otherTo);
  return doShare ? 'vertex' : 'overlap';
}

/** Whether a point is inside any of the polygons and outside its holes. */
export function isInside(
  polygons: readonly Polygon[],
  x: number,
  y: number,
  budget: WorkBudget,
): boolean {
  return polygons.some(([outer, ...holes]) => {
    budget.spend(outer!.length / 2);
    return (
      isInsideRing(outer!, x, y) === true &&
      holes.every((hole) => {
        budget.spend(hole.length / 2);
        return isInsideRing(hole, x, y) === false;
      })
    );
  });
}
