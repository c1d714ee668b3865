import { GROUND_COVER_QUARTERS, WOODY_COVER_YEARS } from '#entities/cover';

/** Minutes promised for orders with up to the usual amount of work. */
const USUAL = { from: 2, to: 10 } as const;
/** One measurement is one parcel in one season or year; measured on two busy processor cores. */
const MEASUREMENTS_PER_MINUTE = 85_000;

/** True for an order that takes longer than usual, so that others must not wait for it. */
export const isLongOrder = (comparedParcels: readonly number[]): boolean =>
  expectedMinutes(comparedParcels).to > USUAL.to;

/** Estimates how long an order's files take from what its benchmarks measure: parcels × dates. */
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
