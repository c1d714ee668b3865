import { parcelNumbers, type ParcelRows } from '#entities/soil-project/record';

/** The number of the only parcel that a finding is about; null for any other finding. */
export function numberOfOnly(project: ParcelRows, parcels: readonly string[]): number | null {
  const [number, ...others] = parcelNumbers(project, parcels);
  return number === undefined || others.length > 0 ? null : number;
}
