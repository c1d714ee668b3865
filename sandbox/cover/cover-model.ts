import type { Place } from './place.ts';

/** Cover of one date, in percent. */
export interface CoverModel {
  /** Cover of each unit of the landscape; NaN where it has no ground. */
  units: Float32Array;
  at(place: Place): {
    /** Cover of a pixel outside all units; pixel `at` is in column `x`, row `y`. */
    natural: (at: number, x: number, y: number) => number;
    /** Cover of a pixel in units whose average is `percent`. */
    worked: (percent: number, at: number) => number;
  };
}
