import Flatbush from 'flatbush';
import type { MultiPolygon, Polygon } from 'geojson';
import { bboxOf, rayCrosses, polygonsOf } from '#shared/lib/geo';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';

export interface Region {
  name: string;
  geometry: Polygon | MultiPolygon;
}

/** Finds the region of a point among regions whose borders may have very many vertices. */
export class RegionIndex {
  private readonly regions: readonly BandedRegion[];
  private readonly boxes: Flatbush;

  /** Expects at least one region. */
  constructor(regions: readonly Region[]) {
    this.regions = regions.map((region) => new BandedRegion(region));
    this.boxes = new Flatbush(regions.length);
    for (const { box } of this.regions) this.boxes.add(...box);
    this.boxes.finish();
  }

  get size(): number {
    return this.regions.length;
  }

  nameAt([lng, lat]: LonLat): string | null {
    for (const index of this.boxes.search(lng, lat, lng, lat)) {
      const region = this.regions[index]!;
      if (region.holds(lng, lat)) return region.name;
    }
    return null;
  }
}

const EDGES_PER_BAND = 16;
const MAX_BANDS = 20_000;

/** Sorts edges into bands of latitude, so that a point is compared with few of them. */
class BandedRegion {
  readonly name: string;
  readonly box: LonLatBounds;
  private readonly bands: number[][];
  private readonly edges: Float64Array;

  constructor({ name, geometry }: Region) {
    this.name = name;
    this.box = bboxOf(geometry);
    const rings = polygonsOf(geometry).flat();
    const edgeCount = rings.reduce((sum, ring) => sum + ring.length - 1, 0);
    this.edges = new Float64Array(edgeCount * 4);
    const bandCount = Math.min(MAX_BANDS, Math.ceil(edgeCount / EDGES_PER_BAND));
    this.bands = Array.from({ length: bandCount }, () => []);
    let at = 0;
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [ring[i - 1]!, ring[i]!];
        this.edges.set([ax, ay, bx, by], at);
        const last = this.bandOf(Math.max(ay, by));
        for (let band = this.bandOf(Math.min(ay, by)); band <= last; band++) {
          this.bands[band]!.push(at);
        }
        at += 4;
      }
    }
  }

  private bandOf(lat: number): number {
    const [, south, , north] = this.box;
    const band = Math.floor(((lat - south) / (north - south || 1)) * this.bands.length);
    return Math.min(this.bands.length - 1, Math.max(0, band));
  }

  holds(lng: number, lat: number): boolean {
    const { edges } = this;
    let isInside = false;
    for (const at of this.bands[this.bandOf(lat)]!) {
      const crosses = rayCrosses(
        edges[at]!,
        edges[at + 1]!,
        edges[at + 2]!,
        edges[at + 3]!,
        lng,
        lat,
      );
      if (crosses) isInside = !isInside;
    }
    return isInside;
  }
}
