import type { PackedRing } from '#shared/lib/geo';
import type { WorkBudget } from '../base/work-budget.ts';
import { edgesOf } from './simple-rings.ts';
import { findIntersections } from './segment-intersections.ts';

/** Rings split so that their edges meet only at nodes. */
export interface Arrangement {
  x: number[];
  y: number[];
  /** Node indices of each edge; each pair occurs once. */
  from: number[];
  to: number[];
  /**
   * How often the rings traverse an edge from `from` to `to`, minus the opposite direction; never
   * 0.
   */
  net: number[];
  /** Whether two edges cross between their vertices; touching and overlapping do not count. */
  hasCrossings: boolean;
}

/** In degrees: nodes this close are merged (a hundredth of a millimetre). */
const NEAR = 1e-10;
/** Splitting at a rounded point can create a new, ever shorter crossing; in practice twice. */
const MAX_ROUNDS = 8;
/** Approximate cost of an overlay, a node lookup and two edges that meet, in edge comparisons. */
const [STEPS_AN_OVERLAY, STEPS_A_NODE, STEPS_A_MEETING] = [40_000, 30, 10];
/** Maximum number of splits: a border has a few crossings, a scribble has millions. */
const MAX_CUTS = 20_000;

/**
 * Splits all edges wherever the rings cross, touch or overlap; null when there are too many such
 * points.
 */
export function arrange(rings: readonly PackedRing[], budget: WorkBudget): Arrangement | null {
  const nodes = createNodes();
  let edges: number[] = [];
  const ends = edgesOf(rings);
  for (let i = 0; i < ends.length; i += 4) {
    push(edges, nodes.at(ends[i]!, ends[i + 1]!), nodes.at(ends[i + 2]!, ends[i + 3]!));
  }
  budget.spend(STEPS_AN_OVERLAY + ends.length * STEPS_A_NODE);
  let hasCrossings = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { unique, indexOf } = withoutRepeats(edges, nodes);
    const found = cutsOf(unique, nodes, budget);
    if (found === null) return null;
    hasCrossings ||= found.hasCrossings;
    if (found.cuts.size === 0) return { ...gather(edges, nodes), hasCrossings };
    edges = cutEdges(edges, (edge) => found.cuts.get(indexOf[edge]!), nodes);
  }
  return null;
}

interface Nodes {
  x: number[];
  y: number[];
  at(x: number, y: number): number;
}

function createNodes(): Nodes {
  const [x, y]: [number[], number[]] = [[], []];
  // Hash chains: the latest node of each cell hash, and for each node the previous one with the
  // same hash.
  const latest = new Map<number, number>();
  const earlier: number[] = [];
  const hashOf = (column: number, row: number) =>
    Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b);
  const find = (px: number, py: number, hash: number): number | null => {
    for (let node = latest.get(hash) ?? -1; node >= 0; node = earlier[node]!) {
      if (Math.abs(x[node]! - px) <= NEAR && Math.abs(y[node]! - py) <= NEAR) return node;
    }
    return null;
  };
  return {
    x,
    y,
    at: (px, py) => {
      const [west, east] = [cellOf(px - NEAR), cellOf(px + NEAR)];
      const [south, north] = [cellOf(py - NEAR), cellOf(py + NEAR)];
      for (let column = west; column <= east; column++) {
        for (let row = south; row <= north; row++) {
          const known = find(px, py, hashOf(column, row));
          if (known !== null) return known;
        }
      }
      const hash = hashOf(cellOf(px), cellOf(py));
      earlier.push(latest.get(hash) ?? -1);
      latest.set(hash, x.length);
      x.push(px);
      y.push(py);
      return x.length - 1;
    },
  };
}

/** Cells are much wider than `NEAR`, so that few points are near more than one. */
const cellOf = (value: number) => Math.floor(value / (NEAR * 16));

function push(edges: number[], from: number, to: number): void {
  if (from !== to) edges.push(from, to);
}

/**
 * The edges without their repeats in either direction, and the index among them of each edge. Areas
 * that many features share would otherwise be compared with themselves a thousand times.
 */
function withoutRepeats(edges: readonly number[], { x }: Nodes) {
  const unique: number[] = [];
  const known = new Map<number, number>();
  const indexOf = new Int32Array(edges.length / 2);
  for (let edge = 0; edge < indexOf.length; edge++) {
    const [from, to] = [edges[edge * 2]!, edges[edge * 2 + 1]!];
    const key = Math.min(from, to) * x.length + Math.max(from, to);
    const index = known.get(key) ?? unique.length / 2;
    if (!known.has(key)) {
      known.set(key, index);
      unique.push(from, to);
    }
    indexOf[edge] = index;
  }
  return { unique, indexOf };
}

interface Cuts {
  /** Nodes at which to split, by edge index. */
  cuts: Map<number, Set<number>>;
  hasCrossings: boolean;
}

/** Finds where to split edges; null when there are too many points. */
function cutsOf(edges: readonly number[], nodes: Nodes, budget: WorkBudget): Cuts | null {
  const { x, y } = nodes;
  const ends = Float64Array.from({ length: edges.length * 2 }, (_, i) => {
    const node = edges[i >> 1]!;
    return i % 2 === 0 ? x[node]! : y[node]!;
  });
  const cuts = new Map<number, Set<number>>();
  let count = 0;
  let hasCrossings = false;
  const cut = (edge: number, node: number): boolean => {
    if (edges[edge * 2] === node || edges[edge * 2 + 1] === node) return false;
    const at = cuts.get(edge);
    if (at) at.add(node);
    else cuts.set(edge, new Set([node]));
    count++;
    return true;
  };
  const meet = (one: number, other: number) => {
    budget.spend(STEPS_A_MEETING);
    let touches = false;
    for (const [edge, along] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const node of [edges[along * 2]!, edges[along * 2 + 1]!]) {
        if (isOn(nodes, edges, edge, node)) touches = cut(edge, node) || touches;
      }
    }
    const [a, b, c, d] = [
      edges[one * 2],
      edges[one * 2 + 1],
      edges[other * 2],
      edges[other * 2 + 1],
    ];
    const share = a === c || a === d || b === c || b === d;
    if (!touches && !share) {
      const node = crossing(nodes, edges, one, other);
      if (node !== null) {
        const isInner = [cut(one, node), cut(other, node)];
        hasCrossings ||= isInner.every(Boolean);
      }
    }
    return count > MAX_CUTS;
  };
  findIntersections(ends, budget, meet, NEAR);
  return count > MAX_CUTS ? null : { cuts, hasCrossings };
}

/** Whether a node lies on an edge, between its endpoints. */
function isOn({ x, y }: Nodes, edges: readonly number[], edge: number, node: number): boolean {
  const [a, b] = [edges[edge * 2]!, edges[edge * 2 + 1]!];
  if (node === a || node === b) return false;
  const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!];
  const [px, py] = [x[node]! - x[a]!, y[node]! - y[a]!];
  const length = Math.hypot(dx, dy);
  const along = (px * dx + py * dy) / length;
  return along > 0 && along < length && Math.abs(px * dy - py * dx) / length < NEAR;
}

function crossing(nodes: Nodes, edges: readonly number[], one: number, other: number) {
  const { x, y } = nodes;
  const [a, b, c, d] = [
    edges[one * 2]!,
    edges[one * 2 + 1]!,
    edges[other * 2]!,
    edges[other * 2 + 1]!,
  ];
  const [abx, aby] = [x[b]! - x[a]!, y[b]! - y[a]!];
  const [cdx, cdy] = [x[d]! - x[c]!, y[d]! - y[c]!];
  const [acx, acy] = [x[c]! - x[a]!, y[c]! - y[a]!];
  const turn = abx * cdy - aby * cdx;
  if (turn === 0) return null;
  const along = (acx * cdy - acy * cdx) / turn;
  const alongOther = (acx * aby - acy * abx) / turn;
  if (along < 0 || along > 1 || alongOther < 0 || alongOther > 1) return null;
  return nodes.at(x[a]! + along * abx, y[a]! + along * aby);
}

function cutEdges(
  edges: readonly number[],
  cutsIn: (edge: number) => ReadonlySet<number> | undefined,
  { x, y }: Nodes,
): number[] {
  const whole: number[] = [];
  for (let edge = 0; edge < edges.length / 2; edge++) {
    const [from, to] = [edges[edge * 2]!, edges[edge * 2 + 1]!];
    const along = (node: number) =>
      (x[node]! - x[from]!) * (x[to]! - x[from]!) + (y[node]! - y[from]!) * (y[to]! - y[from]!);
    const between = [...(cutsIn(edge) ?? [])].sort((one, other) => along(one) - along(other));
    let last = from;
    for (const node of [...between, to]) {
      push(whole, last, node);
      last = node;
    }
  }
  return whole;
}

function gather(edges: readonly number[], { x, y }: Nodes): Omit<Arrangement, 'hasCrossings'> {
  const nets = new Map<number, number>();
  for (let i = 0; i < edges.length; i += 2) {
    const [from, to] = [edges[i]!, edges[i + 1]!];
    const isForward = from < to;
    const key = isForward ? from * x.length + to : to * x.length + from;
    nets.set(key, (nets.get(key) ?? 0) + (isForward ? 1 : -1));
  }
  const kept = [...nets].filter(([, net]) => net !== 0);
  return {
    x,
    y,
    from: kept.map(([key]) => Math.floor(key / x.length)),
    to: kept.map(([key]) => key % x.length),
    net: kept.map(([, net]) => net),
  };
}
