import type { Feature } from 'geojson';
import type { PaddockRecord } from '#shared/api/contract';
import type { Area } from './farm-land.ts';

/** Precision of a square metre, more exact than any fence. */
const DECIMALS = 4;

/** Paddocks as files contain them, with name, kind and hectares. */
export const paddockFeatures = (
  paddocks: readonly PaddockRecord[],
): Feature<Area, { name: string; kind: string; hectares: number }>[] =>
  paddocks.map(({ name, kind, area_ha: areaHa, geometry }) => ({
    type: 'Feature',
    properties: { name, kind, hectares: Number(areaHa.toFixed(DECIMALS)) },
    geometry: geometry as Area,
  }));
