import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { displayGateAddress } from './front-gate-address.ts';

export type LpaFilter = 'all' | 'verified' | 'not-verified';

export interface FarmQuery {
  /** Words of the name, the PIC, the gate address or the lot/plans. */
  search: string;
  lpa: LpaFilter;
}

type Summaries = ReadonlyMap<number, FarmSummary>;

/** Removes case and accents, so that `tuite` finds `Tuíte`. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Writes a lot/plan as people type it: `12/DP755086` finds `12//DP755086`. */
const plainLot = (text: string) => text.replaceAll(/\/+/g, '/');

/**
 * Returns the farms whose name, PIC, gate address and lot/plans together contain every word of the
 * search (FARMS-01), and whose verification is as wanted.
 */
export function findFarms(
  farms: readonly PropertyRecord[],
  summaries: Summaries,
  { search, lpa }: FarmQuery,
): PropertyRecord[] {
  const words = plainLot(folded(search)).split(/\s+/).filter(Boolean);
  return farms.filter((farm) => {
    const summary = summaries.get(farm.property_id);
    if (lpa !== 'all' && (summary?.lpa_verified === true) !== (lpa === 'verified')) return false;
    if (words.length === 0) return true;
    const lots = summary?.lot_plans.join(' ') ?? '';
    const text = plainLot(
      folded(`${farm.property_name} ${farm.pic_code} ${displayGateAddress(farm)} ${lots}`),
    );
    return words.every((word) => text.includes(word));
  });
}
