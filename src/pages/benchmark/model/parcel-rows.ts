import type { Position } from 'geojson';
import type { FarmArea } from '#entities/farm';
import { roughHa } from '#entities/parcel';
import type { WireParcel } from '#shared/api/contract';
import { azimuthalPlane, extentOf, polygonsOf, squaredDistanceToEdge } from '#shared/lib/geo';

export interface ParcelRow {
  pid: string;
  lotPlan: string;
  ha: number;
  /** Metres between the parcel's and the farm's nearest points; null until the farm is loaded. */
  metres: number | null;
}

export type SortKey = 'lotPlan' | 'ha' | 'metres';
export interface Sorting {
  by: SortKey;
  isDescending: boolean;
}

const lotPlans = new Intl.Collator('en-AU', { numeric: true });
const COMPARE: Record<SortKey, (a: ParcelRow, b: ParcelRow) => number> = {
  lotPlan: (a, b) => lotPlans.compare(a.lotPlan, b.lotPlan),
  ha: (a, b) => a.ha - b.ha,
  metres: (a, b) => (a.metres ?? 0) - (b.metres ?? 0),
};

export const sortRows = (rows: readonly ParcelRow[], { by, isDescending }: Sorting): ParcelRow[] =>
  rows.toSorted((a, b) => (isDescending ? -1 : 1) * (COMPARE[by](a, b) || COMPARE.lotPlan(a, b)));

/**
 * Returns a function that measures a parcel against the farm, each parcel only once: a click on the
 * map must not measure a thousand parcels again.
 */
export function createParcelMeasure(farmAreas: readonly FarmArea[]) {
  const known = new WeakMap<WireParcel, ParcelRow>();
  const distance = farmAreas.length > 0 ? distanceFrom(farmAreas) : null;
  return (parcel: WireParcel): ParcelRow => {
    const row = known.get(parcel) ?? {
      pid: parcel.cadastre_polygon_pid,
      lotPlan: parcel.jurisdictional_id,
      ha: roughHa([parcel]),
      metres: distance && distance(parcel),
    };
    known.set(parcel, row);
    return row;
  };
}

function distanceFrom(farmAreas: readonly FarmArea[]): (parcel: WireParcel) => number {
  const [west, south, east, north] = extentOf(farmAreas);
  const plane = azimuthalPlane([(west + east) / 2, (south + north) / 2]);
  const linesOf = (geometry: WireParcel['geometry']) =>
    polygonsOf(geometry).map(([outer = []]) =>
      outer.map(([lng = NaN, lat = NaN]: Position) => plane.toPlane(lng, lat)),
    );
  type Lines = ReturnType<typeof linesOf>;
  const farmLines = farmAreas.flatMap(({ geometry }) => linesOf(geometry));

  /**
   * The smallest distance from a vertex of one outline to an edge of the other, in both directions.
   */
  function squaredDistance(vertices: Lines, edges: Lines): number {
    let least = Infinity;
    for (const line of vertices) {
      for (const [x, y] of line) {
        for (const edge of edges) {
          for (let i = 1; i < edge.length; i++) {
            const [from, to] = [edge[i - 1]!, edge[i]!];
            least = Math.min(least, squaredDistanceToEdge(x, y, from[0], from[1], to[0], to[1]));
          }
        }
      }
    }
    return least;
  }
  return ({ geometry }) => {
    const lines = linesOf(geometry);
    return Math.sqrt(
      Math.min(squaredDistance(lines, farmLines), squaredDistance(farmLines, lines)),
    );
  };
}
