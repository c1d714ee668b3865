import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { formatHectares } from './farm-summary.ts';

/** Formats what farms, perhaps some of more, add up to: `3 of 37 farms`, `1,204 ha`, `12 paddocks`. */
export function totalsWords(
  farms: readonly PropertyRecord[],
  summaries: ReadonlyMap<number, FarmSummary>,
  all = farms.length,
): string[] {
  const counted = (count: number, noun: string) =>
    `${count.toLocaleString('en-AU')} ${count === 1 ? noun : `${noun}s`}`;
  const known = farms.flatMap(({ property_id: id }) => summaries.get(id) ?? []);
  const hectares = known.reduce((sum, { area_ha: areaHa }) => sum + (areaHa ?? 0), 0);
  const paddocks = known.reduce((sum, summary) => sum + (summary.paddocks ?? 0), 0);
  return [
    (farms.length < all ? `${farms.length.toLocaleString('en-AU')} of ` : '') +
      counted(all, 'farm'),
    ...(hectares > 0 ? [formatHectares(hectares)] : []),
    ...(paddocks > 0 ? [counted(paddocks, 'paddock')] : []),
  ];
}
