import type { Polygon } from '../overlay/overlay.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import { polygonsHa } from '#shared/lib/geo';
import { countVertices, faultOf } from './faults.ts';
import type { ResolvedFeature } from './resolve-context.ts';
import { significances, simplifiedRing } from './significance.ts';

/** Features with ranked vertices, ready for simplification at any tolerance. */
export interface Simplifier {
  /**
   * Smallest tolerance in metres that leaves at most this many vertices; Infinity for the strongest
   * simplification.
   */
  toleranceFor(vertices: number, ringVertices?: number): number;
  /** Simplified polygons of every feature, not validated. */
  drawn(toleranceM: number): Polygon[][];
  /** Simplified features; one that would become invalid stays unchanged. */
  simplified(toleranceM: number): ResolvedFeature[];
}

export async function createSimplifier(
  features: readonly ResolvedFeature[],
  budget: WorkBudget,
): Promise<Simplifier> {
  const rings = features.flatMap(({ polygons }) => polygons.flat());
  const ranks = await significances(rings, budget);
  const rankOf = new Map(rings.map((ring, i) => [ring, ranks[i]!]));
  const at = (polygons: readonly Polygon[], toleranceM: number) =>
    polygons.map((polygon) =>
      polygon.map((ring) => simplifiedRing(ring, rankOf.get(ring)!, toleranceM)),
    );
  const all = allRanks(ranks);
  return {
    toleranceFor: (vertices, ringVertices) => {
      // Each ring repeats its first vertex.
      const toleranceM = thresholdOf(all, vertices - rings.length);
      if (ringVertices === undefined) return toleranceM;
      const large = ranks.filter((rank) => rank.length >= ringVertices);
      const each = large.map((rank) => thresholdOf(rank.slice(), ringVertices - 1));
      return Math.max(toleranceM, ...each);
    },
    drawn: (toleranceM) => features.map(({ polygons }) => at(polygons, toleranceM)),
    simplified: (toleranceM) =>
      features.map((feature) => {
        const polygons = at(feature.polygons, toleranceM);
        if (countVertices(polygons) === countVertices(feature.polygons)) return feature;
        if (faultOf(polygons, budget) !== null) return feature;
        return { ...feature, polygons, areaHa: polygonsHa(polygons) };
      }),
  };
}

function allRanks(ranks: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(ranks.reduce((sum, rank) => sum + rank.length, 0));
  let at = 0;
  for (const rank of ranks) {
    all.set(rank, at);
    at += rank.length;
  }
  return all;
}

/** Smallest tolerance at which at most `budget` vertices remain; reorders the ranks. */
function thresholdOf(ranks: Float64Array, budget: number): number {
  if (ranks.length <= budget) return 0;
  const last = smallest(ranks, ranks.length - Math.max(0, budget) - 1);
  return last === Infinity ? Infinity : nextAbove(last);
}

/** The value that would have this index if the values were sorted, by Hoare's selection. */
function smallest(values: Float64Array, index: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const value = values[left]!;
      values[left++] = values[right]!;
      values[right--] = value;
    }
    if (index <= right) high = right;
    else if (index >= left) low = left;
    else break;
  }
  return values[index]!;
}

/** Next number of two significant digits above a value, for readable tolerances. */
function nextAbove(metres: number): number {
  if (metres <= 0) return 0.01;
  const unit = 10 ** (Math.floor(Math.log10(metres)) - 1);
  const rounded = (Math.floor(metres / unit) + 1) * unit;
  return Number(rounded.toPrecision(2));
}
