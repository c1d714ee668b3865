import type { Position } from 'geojson';
import { hectaresOfRings, type AreaRings } from '#shared/area-edit';
import { geometryOf, polygonsOf } from '#shared/lib/geo';
import type { AreaFeature } from '#shared/geo-file';
import type { LonLat } from '#shared/lib/lon-lat';
import type { DrawnArea, Drawing } from './drawing.ts';

type Shape = Pick<AreaFeature, 'geometry' | 'properties'> & { id?: string | number | undefined };

/** Starts a drawing from areas that exist already. */
export function drawingOf(shapes: readonly Shape[]): Drawing {
  const areas = shapes.flatMap(({ geometry, properties, id }, key) =>
    ringsOf(geometry).map((rings) => ({
      rings,
      feature: { key, properties, ...(id !== undefined && { id }) },
    })),
  );
  return { areas: areas.map((area, id) => ({ ...area, id })), sketch: null };
}

/** The rings of each polygon, without the repeated first vertex. */
export const ringsOf = (geometry: Shape['geometry']): AreaRings[] =>
  polygonsOf(geometry).map((polygon) => polygon.map(openRing));

const openRing = (ring: readonly Position[]) =>
  ring.slice(0, -1).map(([lon = NaN, lat = NaN]): LonLat => [lon, lat]);

/** The drawn areas as GeoJSON; areas that came from one feature are grouped into one again. */
export function featuresOf({ areas }: Drawing): AreaFeature[] {
  const parts = new Map<number, DrawnArea[]>();
  for (const area of areas) {
    const { key } = area.feature;
    parts.set(key, [...(parts.get(key) ?? []), area]);
  }
  return [...parts.values()].map((same) => {
    const { id, properties } = same[0]!.feature;
    const geometry = geometryOf(same.map(({ rings }) => closedRings(rings)));
    return { type: 'Feature', ...(id !== undefined && { id }), properties, geometry };
  });
}

const closedRings = (rings: AreaRings): Position[][] =>
  rings.map((vertices) => [...vertices, vertices[0]!].map((vertex) => [...vertex]));

export const hectaresOf = ({ areas }: Drawing): number =>
  areas.reduce((sum, { rings }) => sum + hectaresOfRings(rings), 0);
