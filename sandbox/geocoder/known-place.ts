import type { GeocodeResult } from '#shared/api/geocoding';

/** Something an address can lead to. */
export interface KnownPlace {
  /** Words of its own name; a street's type stands apart. */
  name: string[];
  /** `street`, `road`, … of a street. */
  streetType: string | null;
  /** Words of what it lies in, as addresses name it. */
  context: string[];
  /** Code of an Australian state; null elsewhere. */
  state: string | null;
  country: string;
  postcodes: string[];
  /** Among equals the greater comes first; 0 to 1. */
  prominence: number;
  /** Streets answer by number where they can. */
  result(number: number | null): PlaceAnswer;
}

export interface PlaceAnswer {
  result: GeocodeResult;
  /** Whether a number that was asked for is part of the result. */
  hasNumber: boolean;
}
