import type { PackedRing } from '#shared/lib/geo';

/** Numbers distinct positions of many rings without allocating strings. */
export interface VertexTable {
  /** Index of a position: 0, 1, 2 … in order of first use. */
  numberOf(x: number, y: number): number;
}

/** Open-addressing hash table for up to `most` positions. */
export function vertexTable(most: number): VertexTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, most * 2)));
  const slots = new Int32Array(size).fill(-1);
  const xs = new Float64Array(most);
  const ys = new Float64Array(most);
  const pair = new Float64Array(2);
  const words = new Int32Array(pair.buffer);
  let count = 0;
  return {
    numberOf: (x, y) => {
      pair[0] = x;
      pair[1] = y;
      let hash = 0;
      for (let i = 0; i < 4; i++) hash = Math.imul(hash ^ words[i]!, 0x9e3779b1) ^ (hash >>> 15);
      let slot = (hash ^ (hash >>> 16)) & (size - 1);
      while (true) {
        const known = slots[slot]!;
        if (known < 0) {
          slots[slot] = count;
          xs[count] = x;
          ys[count] = y;
          return count++;
        }
        if (xs[known] === x && ys[known] === y) return known;
        slot = (slot + 1) & (size - 1);
      }
    },
  };
}

/**
 * Flags the vertices of closed rings that are junctions: positions where borders part, with more
 * than two adjacent vertices. Between junctions, neighbours share all vertices.
 */
export function junctionsOf(rings: readonly PackedRing[]): Uint8Array[] {
  const total = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const table = vertexTable(total);
  const numbers = rings.map((ring) => {
    const places = new Int32Array(ring.length / 2);
    for (let i = 0; i < places.length; i++) {
      places[i] = table.numberOf(ring[i * 2]!, ring[i * 2 + 1]!);
    }
    return places;
  });
  const [one, other] = [new Int32Array(total).fill(-1), new Int32Array(total).fill(-1)];
  const isJunction = new Uint8Array(total);
  for (const ring of numbers) {
    const edges = ring.length - 1;
    for (let i = 0; i < edges; i++) {
      const here = ring[i]!;
      const before = ring[i === 0 ? edges - 1 : i - 1]!;
      const after = ring[i + 1]!;
      if (one[here] === -1) {
        one[here] = before;
        other[here] = after;
      } else if (
        (one[here] !== before && other[here] !== before) ||
        (one[here] !== after && other[here] !== after)
      ) {
        isJunction[here] = 1;
      }
    }
  }
  return numbers.map((places) => {
    const flags = new Uint8Array(places.length);
    for (let i = 0; i < places.length; i++) flags[i] = isJunction[places[i]!]!;
    return flags;
  });
}
