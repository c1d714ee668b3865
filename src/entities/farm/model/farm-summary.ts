import type { FarmSummary } from '#shared/api/contract';

const hectares = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const smallHectares = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const SMALL_HA = 100;

/** Formats an area for Australians: `1,204 ha`, and with a decimal below 100 ha. */
export const formatHectares = (areaHa: number): string =>
  `${(areaHa < SMALL_HA ? smallHectares : hectares).format(areaHa)} ha`;

/** Formats a farm's land: its area and its number of parcels, if it has any. */
export function landWords({ area_ha: areaHa, lot_plans: lots }: FarmSummary): string[] {
  if (areaHa === null) return ['No boundary yet'];
  if (lots.length === 0) return [formatHectares(areaHa), 'custom boundary'];
  return [formatHectares(areaHa), `${lots.length} ${lots.length === 1 ? 'parcel' : 'parcels'}`];
}
