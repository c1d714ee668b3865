import type { WireParcel } from '#shared/api/contract';
import { areaHa } from '#shared/lib/geo';

const known = new WeakMap<WireParcel['geometry'], number>();

/** Hectares of a parcel, measured once, because each change of a selection asks for all of them. */
export function parcelHa({ geometry }: Pick<WireParcel, 'geometry'>): number {
  const before = known.get(geometry);
  if (before !== undefined) return before;
  const hectares = areaHa(geometry);
  known.set(geometry, hectares);
  return hectares;
}
