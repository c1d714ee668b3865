import { boundaryOfFeatures } from '#entities/farm';
import type { MultiPolygon, Polygon } from 'geojson';
import type { BoundaryFeature } from '#shared/api/contract';
import { boundaryPolygons, type PolygonRings } from '../boundary-rings.ts';
import type { BoundaryMapInput } from './boundary-map-input.ts';

export interface NamedArea {
  /** Empty for an area without a name. */
  name: string;
  /** The lot of a parcel, where its name has one. */
  lot?: string;
  polygons: PolygonRings[];
}

/** `17//DP755092` and `A/2/DP755092` begin with their lot. */
const LOT = /^([^/\s]{1,6})\//;

/** The areas of a boundary with their names; omits those that have no area on the ground. */
export function namedAreas({ parcels, features }: BoundaryMapInput): NamedArea[] {
  return drawable(
    features === null
      ? parcels.map(({ lotPlan, geometry }) => ({
          name: lotPlan,
          lot: LOT.exec(lotPlan)?.[1],
          geometry: JSON.parse(geometry) as Polygon | MultiPolygon,
        }))
      : boundaryOfFeatures(JSON.parse(features) as BoundaryFeature[]).map(
          ({ properties, geometry }) => ({ name: nameIn(properties), geometry }),
        ),
  );
}

/** The paddocks with their names; omits those that have no area on the ground. */
export const namedPaddocks = ({ paddocks }: BoundaryMapInput): NamedArea[] =>
  drawable(
    paddocks.map(({ name, geometry }) => ({
      name,
      geometry: JSON.parse(geometry) as Polygon | MultiPolygon,
    })),
  );

interface UndrawnArea {
  name: string;
  lot?: string | undefined;
  geometry: Polygon | MultiPolygon;
}

function drawable(areas: readonly UndrawnArea[]): NamedArea[] {
  return areas.flatMap(({ name, lot, geometry }) => {
    try {
      return [{ name, ...(lot && { lot }), polygons: boundaryPolygons(geometry) }];
    } catch (error) {
      if (error instanceof RangeError) return [];
      throw error;
    }
  });
}

function nameIn({ name }: Record<string, unknown>): string {
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}
