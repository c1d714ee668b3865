/** The last year unless the operator names another. */
export const DEFAULT_LAST_YEAR = 2019;

/** Years with woody cover data; `keepCoverRecord` sets the last. */
export const WOODY_COVER_YEARS = { first: 1991, last: DEFAULT_LAST_YEAR };
