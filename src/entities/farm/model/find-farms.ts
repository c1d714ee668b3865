import type { PropertyRecord } from '#shared/api/contract';
import { displayGateAddress } from './front-gate-address.ts';

/** Removes case and accents, so that `tuite` finds `Tuíte`. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Returns the farms whose name, PIC and gate address together contain every word of the search
 * (FARMS-01).
 */
export function findFarms(farms: readonly PropertyRecord[], search: string): PropertyRecord[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return farms.filter((farm) => {
    const text = folded(`${farm.property_name} ${farm.pic_code} ${displayGateAddress(farm)}`);
    return words.every((word) => text.includes(word));
  });
}
