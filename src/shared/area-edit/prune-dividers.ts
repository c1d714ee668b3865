/** Directed edges with land on their left; `twin` is the opposite edge, or -1 at the border. */
export interface HalfEdges {
  from: number[];
  to: number[];
  twin: number[];
}

interface Nodes {
  x: readonly number[];
  y: readonly number[];
}

/**
 * Removes the dividing edges that divide nothing: those with the same part on both sides, such as a
 * line's loose end or a bridge to a hole.
 */
export function pruneDividers(nodes: Nodes, edges: HalfEdges): HalfEdges {
  let kept = edges;
  for (;;) {
    const part = partsOf(nodes, kept);
    const isIdle = kept.twin.map((twin, edge) => twin >= 0 && part[twin] === part[edge]);
    if (!isIdle.includes(true)) return kept;
    kept = without(kept, isIdle);
  }
}

function without({ from, to, twin }: HalfEdges, isGone: readonly boolean[]): HalfEdges {
  const places = Int32Array.from(from, () => -1);
  let count = 0;
  for (const [edge, gone] of isGone.entries()) if (!gone) places[edge] = count++;
  const isKept = (_: number, edge: number) => !isGone[edge];
  return {
    from: from.filter(isKept),
    to: to.filter(isKept),
    twin: twin.filter(isKept).map((other) => (other < 0 ? -1 : places[other]!)),
  };
}

/** The part to the left of each edge, given by the number of its boundary walk. */
function partsOf(nodes: Nodes, edges: HalfEdges): Int32Array {
  const next = nextEdges(nodes, edges);
  const part = Int32Array.from(next, () => -1);
  let count = 0;
  for (const start of part.keys()) {
    if (part[start]! >= 0) continue;
    for (let edge = start; edge >= 0 && part[edge]! < 0; edge = next[edge]!) part[edge] = count;
    count++;
  }
  return part;
}

/** For each edge, the one that continues along the same part: the first clockwise from its way back. */
function nextEdges({ x, y }: Nodes, { from, to, twin }: HalfEdges): Int32Array {
  const leaving = new Map<number, number[]>();
  for (const [edge, node] of from.entries()) {
    const known = leaving.get(node);
    if (known) known.push(edge);
    else leaving.set(node, [edge]);
  }
  const angle = (a: number, b: number) => Math.atan2(y[b]! - y[a]!, x[b]! - x[a]!);
  return Int32Array.from(to, (node, edge) => {
    const back = angle(node, from[edge]!);
    let [best, least] = [-1, Infinity];
    for (const candidate of leaving.get(node) ?? []) {
      const clockwise = (back - angle(node, to[candidate]!) + 4 * Math.PI) % (2 * Math.PI);
      const turned = candidate === twin[edge] || clockwise === 0 ? 2 * Math.PI : clockwise;
      if (turned < least) [least, best] = [turned, candidate];
    }
    return best;
  });
}
