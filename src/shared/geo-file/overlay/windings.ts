import type { WorkBudget } from '../base/work-budget.ts';
import type { Arrangement } from './arrangement.ts';

/** Edges grouped by the bands of one axis that they span. */
interface Bands {
  starts: Int32Array;
  edges: Int32Array;
  bandOf(v: number): number;
}

/** Maximum number of bands per edge on average; long edges lead to wider bands. */
const BANDS_AN_EDGE = 16;

/**
 * An edge of a band is seldom in the processor's cache, so reading it costs as much as this many
 * steps.
 */
const STEPS_PER_EDGE = 20;

/**
 * For each edge, the winding number of the rings on its left; on its right it is `net` less. Cast
 * as a ray from the edge's midpoint, across the axis that the edge mostly follows.
 */
export function windingsOnTheLeft(arrangement: Arrangement, budget: WorkBudget): Int32Array {
  const { x, y, from, to, net } = arrangement;
  const bandsOfY = bandsOf(y, arrangement);
  const bandsOfX = bandsOf(x, arrangement);
  return Int32Array.from(net, (own, edge) => {
    const [a, b] = [from[edge]!, to[edge]!];
    const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!];
    if (Math.abs(dy) >= Math.abs(dx)) {
      const beyond = windingBeyond(arrangement, x, y, bandsOfY, edge, budget);
      return dy > 0 ? beyond + own : beyond;
    }
    // Swapping the axes reverses the orientation.
    const beyond = -windingBeyond(arrangement, y, x, bandsOfX, edge, budget);
    return dx > 0 ? beyond : beyond + own;
  });
}

/** Sum of the windings of all other edges that a ray along u from an edge's midpoint crosses. */
function windingBeyond(
  { from, to, net }: Arrangement,
  u: readonly number[],
  v: readonly number[],
  bands: Bands,
  edge: number,
  budget: WorkBudget,
): number {
  const middleU = (u[from[edge]!]! + u[to[edge]!]!) / 2;
  const middleV = (v[from[edge]!]! + v[to[edge]!]!) / 2;
  const band = bands.bandOf(middleV);
  budget.spend(STEPS_PER_EDGE * (bands.starts[band + 1]! - bands.starts[band]!));
  let winding = 0;
  for (let i = bands.starts[band]!; i < bands.starts[band + 1]!; i++) {
    const other = bands.edges[i]!;
    if (other === edge) continue;
    const [a, b] = [from[other]!, to[other]!];
    const isUp = v[b]! > middleV;
    if (v[a]! > middleV === isUp) continue;
    const at = u[a]! + ((middleV - v[a]!) / (v[b]! - v[a]!)) * (u[b]! - u[a]!);
    if (at > middleU) winding += isUp ? net[other]! : -net[other]!;
  }
  return winding;
}

function bandsOf(v: readonly number[], { from, to }: Arrangement): Bands {
  let [low, high] = [Infinity, -Infinity];
  for (const value of v) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  let passed = 0;
  for (const [edge, node] of from.entries()) passed += Math.abs(v[to[edge]!]! - v[node]!);
  const room = (BANDS_AN_EDGE * from.length * (high - low)) / passed;
  const count = Math.max(1, Math.floor(Math.min(from.length / 2, room)) || 1);
  const height = (high - low) / count || 1;
  const bandOf = (value: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((value - low) / height)));
  const eachBand = (enter: (band: number, edge: number) => void) => {
    for (const [edge, node] of from.entries()) {
      const [one, other] = [bandOf(v[node]!), bandOf(v[to[edge]!]!)];
      for (let band = Math.min(one, other); band <= Math.max(one, other); band++) enter(band, edge);
    }
  };
  const starts = new Int32Array(count + 1);
  eachBand((band) => starts[band + 1]!++);
  for (let band = 0; band < count; band++) starts[band + 1]! += starts[band]!;
  const edges = new Int32Array(starts[count]!);
  const filled = starts.slice();
  eachBand((band, edge) => {
    edges[filled[band]!++] = edge;
  });
  return { starts, edges, bandOf };
}
