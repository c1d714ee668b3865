import { STATES } from '#entities/parcel';
import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import type { FarmQuery } from './farm-query.ts';
import { displayGateAddress } from './front-gate-address.ts';

type Summaries = ReadonlyMap<number, FarmSummary>;

/** Removes case and accents, so that `tuite` finds `Tuíte`. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Writes a lot/plan as people type it: `12/DP755086` finds `12//DP755086`. */
const plainLot = (text: string) => text.replaceAll(/\/+/g, '/');

/** The Australian state in a farm's gate address; null if it names none. */
export function stateOf(farm: PropertyRecord): (typeof STATES)[number] | null {
  const words = displayGateAddress(farm).split(/[\s,]+/);
  // A street may be called Victoria; the state stands after it, by its letters.
  return words.reduceRight<(typeof STATES)[number] | null>(
    (found, word) => found ?? STATES.find((state) => state === word.toUpperCase()) ?? null,
    null,
  );
}

/**
 * Returns the farms whose name, PIC, gate address and lot/plans together contain every word of the
 * search (FARMS-01), and that every filter lets through. Until its summary is loaded, a farm is not
 * verified, has no Farm Key and no paddocks.
 */
export function findFarms(
  farms: readonly PropertyRecord[],
  summaries: Summaries,
  { search = '', state, lpa, key, paddocks }: FarmQuery,
): PropertyRecord[] {
  const words = plainLot(folded(search)).split(/\s+/).filter(Boolean);
  return farms.filter((farm) => {
    const summary = summaries.get(farm.property_id);
    if (lpa && (summary?.lpa_verified === true) !== (lpa === 'verified')) return false;
    if (key && Boolean(summary?.key_bought_at) !== (key === 'owned')) return false;
    if (paddocks && Boolean(summary?.paddocks) !== (paddocks === 'some')) return false;
    if (state && stateOf(farm) !== state) return false;
    if (words.length === 0) return true;
    const lots = summary?.lot_plans.join(' ') ?? '';
    const text = plainLot(
      folded(`${farm.property_name} ${farm.pic_code} ${displayGateAddress(farm)} ${lots}`),
    );
    return words.every((word) => text.includes(word));
  });
}
