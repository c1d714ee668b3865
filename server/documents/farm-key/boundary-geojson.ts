import type { Feature, FeatureCollection } from 'geojson';
import { bboxOfPolygons } from '#shared/lib/geo';
import { geometryOf } from '../boundary-rings.ts';
import type { BoundaryParcel } from './farm-boundary.ts';
import type { FarmKeyFacts } from './farm-key-facts.ts';
import { PARCEL_ATTRIBUTES } from './parcel-attributes.ts';

/**
 * Formats the boundary as RFC 7946 GeoJSON: one feature per parcel, right-hand rule, 7 decimals,
 * WGS84.
 */
export function boundaryGeoJson(facts: FarmKeyFacts): string {
  const { boundary, input } = facts;
  // GIS programs use `name` as the layer's name.
  const collection: FeatureCollection & { name: string } = {
    type: 'FeatureCollection',
    name: input.farm.propertyName,
    bbox: [...boundary.bbox],
    features: boundary.parcels.map((parcel) => featureOf(parcel, facts)),
  };
  return `${JSON.stringify(collection)}\n`;
}

function featureOf(parcel: BoundaryParcel, facts: FarmKeyFacts): Feature {
  return {
    type: 'Feature',
    id: parcel.record.pid,
    bbox: [...bboxOfPolygons(parcel.polygons)],
    properties: Object.fromEntries(
      PARCEL_ATTRIBUTES.map((attribute) => [attribute.name, attribute.value(parcel, facts)]),
    ),
    geometry: geometryOf(parcel.polygons),
  };
}
