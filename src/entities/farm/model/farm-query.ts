import { STATES } from '#entities/parcel';
import { oneOf, textOf } from '#shared/search-params';

/** The values of each filter; a query without a filter finds farms of every value. */
export const FARM_FILTERS = {
  state: STATES,
  lpa: ['verified', 'not-verified'],
  key: ['owned', 'not-owned'],
  paddocks: ['some', 'none'],
} as const;
export type FarmFilter = keyof typeof FARM_FILTERS;

export type FarmQuery = {
  /** Words of the name, the PIC, the gate address or the lot/plans. */
  search?: string;
} & { [Filter in FarmFilter]?: (typeof FARM_FILTERS)[Filter][number] };

const FILTERS = Object.keys(FARM_FILTERS) as FarmFilter[];

/** Reads a query from an address; a value that no filter has counts as missing. */
export function farmQuery(params: Record<string, unknown>): FarmQuery {
  const search = textOf(params['search']);
  const filters = FILTERS.map((filter) => [filter, oneOf(FARM_FILTERS[filter], params[filter])]);
  return {
    ...(search && { search }),
    ...Object.fromEntries(filters.filter(([, value]) => value !== undefined)),
  };
}

/** How many filters a query has, without its words. */
export const countFilters = (query: FarmQuery): number =>
  FILTERS.filter((filter) => query[filter] !== undefined).length;
