const NONE = -1;

/**
 * Properties of edges between vertices, independent of direction. Edges are stored in short chains
 * at their lower vertex, which is several times faster than a map keyed by pairs.
 */
export class EdgeTable {
  private readonly heads: number[] = [];
  private readonly others: number[] = [];
  private readonly nexts: number[] = [];
  private readonly middles: number[] = [];
  private readonly roads: number[] = [];

  private find(from: number, to: number): number {
    const high = Math.max(from, to);
    let edge = this.heads[Math.min(from, to)] ?? NONE;
    while (edge !== NONE && this.others[edge] !== high) edge = this.nexts[edge]!;
    return edge;
  }

  private findOrAdd(from: number, to: number): number {
    const found = this.find(from, to);
    if (found !== NONE) return found;
    const low = Math.min(from, to);
    while (this.heads.length <= low) this.heads.push(NONE);
    this.others.push(Math.max(from, to));
    this.nexts.push(this.heads[low]!);
    this.middles.push(NONE);
    return (this.heads[low] = this.roads.push(NONE) - 1);
  }

  /** Returns the vertex that divides an edge. */
  middle(from: number, to: number): number | undefined {
    const middle = this.middles[this.find(from, to)] ?? NONE;
    return middle === NONE ? undefined : middle;
  }

  setMiddle(from: number, to: number, middle: number): void {
    this.middles[this.findOrAdd(from, to)] = middle;
  }

  /** Returns the index of the road along an edge. */
  road(from: number, to: number): number | undefined {
    const road = this.roads[this.find(from, to)] ?? NONE;
    return road === NONE ? undefined : road;
  }

  setRoad(from: number, to: number, road: number): void {
    this.roads[this.findOrAdd(from, to)] = road;
  }
}
