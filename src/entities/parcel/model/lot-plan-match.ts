import {
  idKey,
  lotKey,
  readLotPlan,
  titleKey,
  type LotPlanReference,
} from './lot-plan-reference.ts';
import type { ParcelRecord } from './parcel.ts';

type Named = Pick<
  ParcelRecord,
  'jurisdictionalId' | 'state' | 'lot' | 'section' | 'plan' | 'planType' | 'volume' | 'folio'
>;

/** Returns all keys under which a parcel can be found; at least one. */
export function lotPlanKeysOf(parcel: Named): string[] {
  const { lot, section, plan, planType, volume, folio, jurisdictionalId } = parcel;
  const keys = new Set<string>();
  if (lot && plan) {
    const name = `${planType ?? ''}${plan}`;
    keys.add(lotKey(lot, section ?? '', name));
    if (section) keys.add(lotKey(lot, null, name));
  }
  if (volume && folio) keys.add(titleKey(volume, folio));
  // An identifier that parses to the same parts needs no entry of its own.
  const written = readLotPlan(jurisdictionalId).keys;
  if (!written.some((key) => keys.has(key))) keys.add(idKey(jurisdictionalId));
  return [...keys];
}

export interface LotPlanAnswer<P> {
  /** The reference as requested. */
  text: string;
  status: 'found' | 'ambiguous' | 'not_found' | 'unreadable';
  /** All pieces of the matched lot; for an ambiguous reference, all candidates. */
  parcels: P[];
}

/**
 * Decides which parcels a reference means, given the parcels that the cadastre has under its keys.
 * A lot may have several pieces. A parcel whose id equals the whole text takes precedence over all
 * others, even if the text names another state.
 */
export function judgeLotPlan<P extends Pick<ParcelRecord, 'state' | 'jurisdictionalId'>>(
  { text, state, keys }: LotPlanReference,
  candidates: readonly P[],
): LotPlanAnswer<P> {
  if (keys.length === 0) return { text, status: 'unreadable', parcels: [] };
  const asked = idKey(text);
  const exact = candidates.filter((parcel) => idKey(parcel.jurisdictionalId) === asked);
  const possible = candidates.filter((parcel) => state === null || parcel.state === state);
  const parcels = exact.length > 0 ? exact : possible;
  const lots = new Set(parcels.map((parcel) => `${parcel.state} ${parcel.jurisdictionalId}`));
  const status = lots.size === 0 ? 'not_found' : lots.size === 1 ? 'found' : 'ambiguous';
  return { text, status, parcels };
}
