import type { Feature, FeatureCollection } from 'geojson';
import type { ParcelRecord } from '#entities/parcel';
import { geometryOf, type PolygonRings } from '../boundary-rings.ts';
import { parcelDataSets } from '../cover/cover-report-input.ts';
import { lotPlanText } from '../farm-key/lot-plan.ts';
import { rounded } from '../rounded.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';

interface MeasuredParcel {
  number: number;
  record: ParcelRecord;
  polygons: PolygonRings[];
  distanceKm?: number;
}

/**
 * The outlines that the report's figures were measured in, as RFC 7946 GeoJSON, so that a third
 * party can reproduce them. Numbers are those of the tables.
 */
export function measuredLandGeoJson(facts: BenchmarkFacts): string {
  const { input, hash, boundary, comparison, paddocks } = facts;
  const dataSets = parcelDataSets(input);
  const collection: FeatureCollection & Record<string, unknown> = {
    type: 'FeatureCollection',
    name: `${input.farm.propertyName}, measured land`,
    order_number: input.orderNumber,
    parcel_data: dataSets.map(({ name, version }) => `${name} ${version}`).join('; '),
    cover_data: [input.cover.ground, input.cover.woody].join('; '),
    sample_data: input.cover.isSample || dataSets.some(({ isSample }) => isSample),
    input_sha256: hash,
    features: [
      ...boundary.parcels.map((parcel) => featureOf('farm', parcel)),
      ...comparison.parcels.map((parcel) => featureOf('comparison', parcel)),
      ...paddocks.map(({ name, kind, areaHa, polygons }) => ({
        type: 'Feature' as const,
        properties: { set: 'paddock', name, kind, area_ha: rounded(areaHa, 4) },
        geometry: geometryOf(polygons),
      })),
    ],
  };
  return `${JSON.stringify(collection)}\n`;
}

const featureOf = (
  set: 'farm' | 'comparison',
  { number, record, polygons, distanceKm }: MeasuredParcel,
): Feature => ({
  type: 'Feature',
  properties: {
    set,
    number,
    parcel_id: record.pid,
    jurisdictional_id: record.jurisdictionalId,
    lot_plan: lotPlanText(record),
    state: record.state,
    area_ha: rounded(record.areaHa, 4),
    distance_km: rounded(distanceKm, 3),
  },
  geometry: geometryOf(polygons),
});
