import type { FarmSummary } from '#shared/api/contract';

const hectares = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const smallHectares = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const SMALL_HA = 100;
/** Lots in town are smaller than a tenth of a hectare. */
const townHectares = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const TOWN_HA = 1;

/** Formats an area for Australians: `1,204 ha`, with a decimal below 100 ha and two below 1 ha. */
export function formatHectares(areaHa: number): string {
  const small = areaHa < TOWN_HA ? townHectares : smallHectares;
  return `${(areaHa < SMALL_HA ? small : hectares).format(areaHa)} ha`;
}

/** Formats a farm's land: its area and its number of parcels, if it has any. */
export function landWords({ area_ha: areaHa, lot_plans: lots }: FarmSummary): string[] {
  if (areaHa === null) return ['No boundary yet'];
  if (lots.length === 0) return [formatHectares(areaHa), 'custom boundary'];
  return [formatHectares(areaHa), `${lots.length} ${lots.length === 1 ? 'parcel' : 'parcels'}`];
}
