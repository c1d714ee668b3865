import type { LonLat } from '#shared/lib/lon-lat';
import { withCountry, type FarmDraft, type NearestLocation } from './farm-draft.ts';
import type { AddressParts } from './front-gate-address.ts';

/** What is known about the place where a farm is to be added. */
export interface FarmPlace {
  /** Null for a position without an address. */
  address: (AddressParts & { country: string }) | null;
  /** The location that step 4 asks for; null if the address has to be typed first. */
  location: NearestLocation | null;
  /** Null if the place is too large to be a gate. */
  gate: LonLat | null;
}

/**
 * Fills in the place, so that nobody types an address twice. A gate that the user has set already
 * stays.
 */
export function withPlace(draft: FarmDraft, { address, location, gate }: FarmPlace): FarmDraft {
  const placed = { ...draft, gate: draft.gate ?? gate };
  if (!address) return placed;
  const { country, ...parts } = address;
  const inCountry = country === '' ? placed : withCountry(placed, country);
  return { ...inCountry, address: parts, location };
}
