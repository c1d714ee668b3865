import { GROUND_COVER_QUARTERS, WOODY_COVER_YEARS } from '#entities/cover';

/** Orders of this much work or less are promised in the usual time. */
const USUAL = { from: 2, to: 10 } as const;
/** One parcel in one season or year; as measured on two busy processor cores. */
const MEASUREMENTS_PER_MINUTE = 85_000;

/** How long the files of an order take, by what its benchmarks measure: parcels × dates. */
export function expectedMinutes(comparedParcels: readonly number[]): { from: number; to: number } {
  const parcels = comparedParcels.reduce((sum, count) => sum + count, 0);
  const { first, last } = WOODY_COVER_YEARS;
  const dates = GROUND_COVER_QUARTERS.length + last - first + 1;
  const minutes = (parcels * dates) / MEASUREMENTS_PER_MINUTE;
  return {
    from: Math.max(USUAL.from, Math.floor(minutes / 2)),
    to: Math.max(USUAL.to, 5 * Math.ceil((1.5 * minutes) / 5)),
  };
}
