/** Years with woody cover data. */
export const WOODY_COVER_YEARS = { first: 1991, last: 2019 } as const;
