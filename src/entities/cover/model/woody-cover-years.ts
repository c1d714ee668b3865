/** Years with woody cover data. */
export const WOODY_COVER_YEARS = { first: 1991, last: 2019 } as const;

/** The year that the overlay shows initially. */
export const DEFAULT_WOODY_COVER_YEAR = WOODY_COVER_YEARS.last;

export function isWoodyCoverYear(year: number): boolean {
  const { first, last } = WOODY_COVER_YEARS;
  return Number.isInteger(year) && year >= first && year <= last;
}
