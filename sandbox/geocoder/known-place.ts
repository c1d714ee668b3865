import type { GeocodeResult } from '#shared/api/geocoding';

/** A place that an address search can find. */
export interface KnownPlace {
  /** Words of its own name, without a street's type. */
  name: string[];
  /** `street`, `road`, … for a street. */
  streetType: string | null;
  /** Words of the enclosing places, as used in addresses. */
  context: string[];
  /** Code of an Australian state; null elsewhere. */
  state: string | null;
  country: string;
  postcodes: string[];
  /** Ranks equal matches, higher first; 0 to 1. */
  prominence: number;
  /** Builds the result; a street uses the number where it can. */
  result(number: number | null): PlaceAnswer;
}

export interface PlaceAnswer {
  result: GeocodeResult;
  /** True when the requested number is part of the result. */
  hasNumber: boolean;
}
