import { wholeNumber } from '#shared/search-params';

/** An id that no farm has. */
export const NO_FARM = 0;

/** Search parameters of a screen that shows one farm: `?farm=12`. */
export interface FarmSearch {
  farm?: number;
}

export const farmSearch = ({ farm }: Record<string, unknown>): FarmSearch =>
  farm === undefined ? {} : { farm: wholeNumber(farm) ?? NO_FARM };
