import type { MultiPolygon, Polygon } from 'geojson';
import type { BoundaryFeature, WireParcel } from '#shared/api/contract';

/** An area of a farm's boundary: a land parcel by its id, or a paddock by its index. */
export interface FarmArea {
  id: string;
  geometry: Polygon | MultiPolygon;
}

export const areasOfParcels = (parcels: readonly WireParcel[]): FarmArea[] =>
  parcels.map(({ cadastre_polygon_pid: id, geometry }) => ({ id, geometry }));

/** Omits a file's points and lines, which are not part of the boundary. */
export const areasOfFeatures = (features: readonly BoundaryFeature[]): FarmArea[] =>
  features.flatMap(({ geometry }, place) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [{ id: String(place), geometry: geometry as Polygon | MultiPolygon }]
      : [],
  );
