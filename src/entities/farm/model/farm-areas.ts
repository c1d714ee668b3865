import type { MultiPolygon, Polygon } from 'geojson';
import type { BoundaryFeature, WireParcel } from '#shared/api/contract';

/** One area of a farm's boundary: a land parcel by its id, or a paddock by its place. */
export interface FarmArea {
  id: string;
  geometry: Polygon | MultiPolygon;
}

export const areasOfParcels = (parcels: readonly WireParcel[]): FarmArea[] =>
  parcels.map(({ cadastre_polygon_pid: id, geometry }) => ({ id, geometry }));

/** The points and lines that a file brought along are no part of the boundary. */
export const areasOfFeatures = (features: readonly BoundaryFeature[]): FarmArea[] =>
  features.flatMap(({ geometry }, place) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [{ id: String(place), geometry: geometry as Polygon | MultiPolygon }]
      : [],
  );
