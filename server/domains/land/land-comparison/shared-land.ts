import type { MultiPolygon, Polygon, Position } from 'geojson';
import { intersection } from 'polyclip-ts';
import { areaHa, bboxOf, boxesMeet, polygonsOf, type Box } from '#shared/lib/geo';

/** Land of a parcel or a project, as GeoJSON text, with an id that identifies it. */
export interface NamedLand {
  id: string;
  geometry: string;
}

export interface SharedLandQuestion {
  /** The project's parcels in their order, by key. */
  parcels: readonly NamedLand[];
  /** Land of other projects; several may have the same id. */
  others: readonly NamedLand[];
}

/** Land that some parcels share with another project. */
export interface SharedLand {
  /** The other project's id. */
  id: string;
  /** Keys of the project's parcels, in their order. */
  parcels: string[];
  hectares: number;
  geometry: MultiPolygon;
}

/**
 * Smallest shared area that counts, in hectares and as a share of the parcel: surveys of one
 * boundary differ, and two datums differ by 1.8 m.
 */
const MIN_SHARED_HA = 1;
const MIN_SHARED_SHARE = 0.01;

type Area = Polygon | MultiPolygon;
type Polygons = Parameters<typeof intersection>[0];

/** Computes the land that parcels share with other projects, by project in the given order. */
export function sharedLand({ parcels, others }: SharedLandQuestion): SharedLand[] {
  const own = parcels.map(({ id, geometry }) => readLand(id, geometry));
  const found = new Map<string, SharedLand>();
  for (const { id, geometry } of others) {
    const other = readLand(id, geometry);
    for (const parcel of own) {
      if (!boxesMeet(parcel.box, other.box)) continue;
      const coordinates = sharedPolygons(parcel.polygons, other.polygons);
      const hectares = coordinates.length === 0 ? 0 : areaHa({ type: 'MultiPolygon', coordinates });
      if (hectares < Math.min(MIN_SHARED_HA, MIN_SHARED_SHARE * parcel.hectares)) continue;
      const shared = found.get(id) ?? {
        id,
        parcels: [],
        hectares: 0,
        geometry: { type: 'MultiPolygon', coordinates: [] },
      };
      shared.hectares += hectares;
      shared.geometry.coordinates.push(...coordinates);
      if (!shared.parcels.includes(parcel.id)) shared.parcels.push(parcel.id);
      found.set(id, shared);
    }
  }
  return [...found.values()].map((shared) => ({
    ...shared,
    parcels: own.map(({ id }) => id).filter((id) => shared.parcels.includes(id)),
  }));
}

function readLand(id: string, text: string) {
  const geometry = JSON.parse(text) as Area;
  const polygons = polygonsOf(geometry);
  const box: Box = [...bboxOf(geometry)];
  return { id, polygons, hectares: areaHa(geometry), box };
}

const sharedPolygons = (one: Position[][][], other: Position[][][]): Position[][][] =>
  intersection(one as Polygons, other as Polygons);
