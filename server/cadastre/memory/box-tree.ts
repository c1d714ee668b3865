/** Children per node. */
const FAN = 16;
const MAX_SPAN = 2 ** 31 - 1;

/**
 * A packed R-tree over boxes sorted along a curve that keeps neighbours together. Level 0 holds the
 * boxes; node i of the level above covers 16 of them, starting at 16 × i. Every node therefore
 * covers a contiguous run of boxes, and the tree needs no pointers.
 */
export class BoxTree {
  /** minX, minY, maxX, maxY of each node, level after level, the root last. */
  readonly boxes: Int32Array;
  /** Index of the first node of each level, followed by the number of nodes. */
  readonly starts: readonly number[];
  readonly count: number;
  readonly root: number;

  constructor(boxes: Int32Array, count: number) {
    this.boxes = boxes;
    this.count = count;
    this.starts = levelStarts(count);
    this.root = this.starts.length - 2;
  }

  /** Returns the indices of the boxes that share a point with this one. */
  search(minX: number, minY: number, maxX: number, maxY: number): number[] {
    const found: number[] = [];
    this.collect(this.root, 0, 1, minX, minY, maxX, maxY, found);
    return found;
  }

  /** Visits a run of nodes. One call per run is cheaper than one per node. */
  private collect(
    level: number,
    first: number,
    end: number,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    found: number[],
  ): void {
    const { boxes } = this;
    let at = (this.starts[level]! + first) * 4;
    for (let node = first; node < end; node++, at += 4) {
      if (boxes[at]! > maxX || boxes[at + 2]! < minX) continue;
      if (boxes[at + 1]! > maxY || boxes[at + 3]! < minY) continue;
      if (level === 0) found.push(node);
      else {
        const childrenEnd = this.childrenEnd(level, node);
        this.collect(level - 1, node * FAN, childrenEnd, minX, minY, maxX, maxY, found);
      }
    }
  }

  /**
   * Returns the indices of the boxes within `reach` of a point; all three must be integers. Most
   * boxes are rejected, on unpredictable sides of the point, so a single combined test avoids
   * branch mispredictions.
   */
  at(x: number, y: number, reach: number): number[] {
    const { boxes, root } = this;
    const found: number[] = [];
    const top = this.starts[root]! * 4;
    if (x < boxes[top]! - reach || x > boxes[top + 2]! + reach) return found;
    if (y < boxes[top + 1]! - reach || y > boxes[top + 3]! + reach) return found;
    // Differences beyond 32 bits would lose their sign.
    const span = Math.max(boxes[top + 2]! - boxes[top]!, boxes[top + 3]! - boxes[top + 1]!);
    if (span + 2 * reach > MAX_SPAN) return this.search(x - reach, y - reach, x + reach, y + reach);
    if (root === 0) found.push(0);
    else this.collectAt(root - 1, 0, x, y, reach, found);
    return found;
  }

  private collectAt(
    level: number,
    parent: number,
    x: number,
    y: number,
    reach: number,
    found: number[],
  ): void {
    const { boxes } = this;
    const first = parent * FAN;
    const end = this.childrenEnd(level + 1, parent);
    let at = (this.starts[level]! + first) * 4;
    for (let node = first; node < end; node++, at += 4) {
      const beyond =
        (x + reach - boxes[at]!) |
        (boxes[at + 2]! + reach - x) |
        (y + reach - boxes[at + 1]!) |
        (boxes[at + 3]! + reach - y);
      if (beyond < 0) continue;
      if (level === 0) found.push(node);
      else this.collectAt(level - 1, node, x, y, reach, found);
    }
  }

  childrenStart(node: number): number {
    return node * FAN;
  }

  /** Index after the last child of a node above level 0. */
  childrenEnd(level: number, node: number): number {
    return Math.min(node * FAN + FAN, this.starts[level]! - this.starts[level - 1]!);
  }

  /** Index of the first box below a node. */
  firstBelow(level: number, node: number): number {
    return node * FAN ** level;
  }

  /** Index after the last box below a node. */
  endBelow(level: number, node: number): number {
    return Math.min((node + 1) * FAN ** level, this.count);
  }
}

function levelStarts(count: number): number[] {
  const starts = [0, count];
  for (let nodes = count; nodes > 1;) {
    nodes = Math.ceil(nodes / FAN);
    starts.push(starts[starts.length - 1]! + nodes);
  }
  return starts;
}

/**
 * Allocates the array of a tree over `count` boxes; the caller fills level 0 and calls
 * `completeBoxTree`.
 */
export function emptyBoxTree(count: number): Int32Array {
  const starts = levelStarts(count);
  return new Int32Array(starts[starts.length - 1]! * 4);
}

/** Computes the boxes of all levels above 0. */
export function completeBoxTree(boxes: Int32Array, count: number): void {
  const starts = levelStarts(count);
  for (let level = 1; level + 1 < starts.length; level++) {
    const [below, start, end] = [starts[level - 1]!, starts[level]!, starts[level + 1]!];
    for (let node = start; node < end; node++) {
      const first = below + (node - start) * FAN;
      unite(boxes, first, Math.min(first + FAN, start), node);
    }
  }
}

function unite(boxes: Int32Array, first: number, end: number, into: number): void {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = first * 4; i < end * 4; i += 4) {
    minX = Math.min(minX, boxes[i]!);
    minY = Math.min(minY, boxes[i + 1]!);
    maxX = Math.max(maxX, boxes[i + 2]!);
    maxY = Math.max(maxY, boxes[i + 3]!);
  }
  boxes.set([minX, minY, maxX, maxY], into * 4);
}
