import type { FarmStart } from '#features/save-farm';
import type { FoundPlace } from '#features/search-map';
import { STATES } from '#entities/parcel';

const isState = (name: string) => STATES.some((state) => state === name);

/** What the wizard can fill in from a found place. */
export function farmStartAt({ kind, label, position, parts, parcels }: FoundPlace): FarmStart {
  const isGate = kind === 'coordinates' || Boolean(parts?.roadNumber);
  const isUnknownState = parts?.country === 'AU' && !isState(parts.state);
  return {
    place: {
      address: parts && { ...parts, state: isUnknownState ? '' : parts.state },
      location: parts && { address: label, position },
      gate: isGate ? position : null,
    },
    parcels,
  };
}
