import type { PackedParcels } from '../packed-parcels.ts';
import { OverlapMeter } from './overlap-meter.ts';
import type { WindingRegion } from './winding-region.ts';

export interface Region {
  curves: WindingRegion;
  /** True only if a box is entirely in the region; a fast test that may return false negatives. */
  surelyHolds?: (minX: number, minY: number, maxX: number, maxY: number) => boolean;
}

/** Receives the parcels of a cadastre that are in a region. */
export interface Coverage {
  /** True for parcels on the boundary that need no measuring. */
  skips?: (parcel: number) => boolean;
  /** The boxes of parcels `first` to `end - 1` are entirely in the region. */
  whole(first: number, end: number): void;
  /** A parcel on the region's boundary; areas are in squares of 1e-7 degrees. */
  partly(parcel: number, sharedArea: number, parcelArea: number): void;
}

/** Thrown when a query would exceed the maximum work. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError';
}

/** Maximum number of edge tests per query; more take longer than any query's time limit. */
const MAX_LOOKS = 2_000_000_000;

/** Up to this many edges are tested before `surelyHolds`, which takes longer. */
const FEW_EDGES = 32;
const UNSURE = () => false;

/**
 * Descends the box tree with the region's edges that intersect each box. Where none do, the whole
 * subtree is inside the region or outside; only parcels on the boundary are measured.
 */
export class CoverageWalk {
  private readonly parcels: PackedParcels;
  private readonly meter = new OverlapMeter();
  private edges = new Uint32Array(1024);
  private looks = 0;

  constructor(parcels: PackedParcels) {
    this.parcels = parcels;
  }

  cover(region: Region, coverage: Coverage): void {
    const { count } = region.curves;
    this.makeRoom(count);
    for (let edge = 0; edge < count; edge++) this.edges[edge] = edge;
    this.looks = 0;
    this.visit(this.parcels.tree.root, 0, 1, 0, count, region, coverage);
  }

  private visit(
    level: number,
    first: number,
    end: number,
    from: number,
    to: number,
    region: Region,
    coverage: Coverage,
  ): void {
    const { tree } = this.parcels;
    const { boxes } = tree;
    const { curves, surelyHolds = UNSURE } = region;
    this.makeRoom(to + (to - from));
    const start = tree.starts[level]!;
    for (let node = first; node < end; node++) {
      const at = (start + node) * 4;
      const minX = boxes[at]!;
      const minY = boxes[at + 1]!;
      const maxX = boxes[at + 2]!;
      const maxY = boxes[at + 3]!;
      if (minX > curves.maxX || maxX < curves.minX || minY > curves.maxY || maxY < curves.minY) {
        continue;
      }
      const areMany = to - from > FEW_EDGES;
      let isIn = areMany && surelyHolds(minX, minY, maxX, maxY);
      let meeting = to;
      if (!isIn) {
        const { edges } = this;
        for (let i = from; i < to; i++) {
          if (curves.edgeMeets(edges[i]!, minX, minY, maxX, maxY)) edges[meeting++] = edges[i]!;
        }
        this.looks += to - from;
        if (meeting === to) isIn = curves.windingAt(minX, minY) > 0;
        else isIn = !areMany && surelyHolds(minX, minY, maxX, maxY);
      }
      if (isIn) {
        coverage.whole(tree.firstBelow(level, node), tree.endBelow(level, node));
      } else if (meeting === to) {
        continue;
      } else if (level > 0) {
        const childrenEnd = tree.childrenEnd(level, node);
        this.visit(level - 1, tree.childrenStart(node), childrenEnd, to, meeting, region, coverage);
      } else if (coverage.skips?.(node) !== true) {
        this.measure(node, at, to, meeting, curves, coverage);
      }
    }
    if (this.looks > MAX_LOOKS) throw new TooMuchWorkError();
  }

  private measure(
    parcel: number,
    at: number,
    from: number,
    to: number,
    curves: WindingRegion,
    coverage: Coverage,
  ): void {
    const { meter } = this;
    const { rings, tree } = this.parcels;
    rings.open(parcel);
    const [minX, minY, maxY] = [tree.boxes[at]!, tree.boxes[at + 1]!, tree.boxes[at + 3]!];
    meter.measure(rings, minX, minY, maxY, curves, this.edges, from, to);
    coverage.partly(parcel, meter.sharedArea, meter.parcelArea);
  }

  private makeRoom(count: number): void {
    if (count <= this.edges.length) return;
    const larger = new Uint32Array(count * 2);
    larger.set(this.edges);
    this.edges = larger;
  }
}
