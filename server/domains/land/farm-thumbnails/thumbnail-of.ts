import type { MultiPolygon, Polygon } from 'geojson';
import { areasOfFeatures } from '#entities/farm';
import type { BoundaryFeature } from '#shared/api/contract';
import { thumbnailPath } from './thumbnail-path.ts';

/** A farm's shapes as stored: GeoJSON as text, either its parcels or its custom boundary. */
export interface ThumbnailShapes {
  parcels: readonly string[];
  /** Features of the custom boundary; null for a farm of parcels. */
  features: string | null;
}

export function thumbnailOf({ parcels, features }: ThumbnailShapes): string {
  const areas = parcels.map((text) => JSON.parse(text) as Polygon | MultiPolygon);
  const custom = areasOfFeatures(JSON.parse(features ?? '[]') as BoundaryFeature[]);
  return thumbnailPath(areas.length > 0 ? areas : custom.map(({ geometry }) => geometry));
}
