import type { CoverProduct } from '#entities/cover';

/** Identifies a map tile of percentages, one byte each. */
export interface CoverBlock {
  product: CoverProduct;
  /** `2021-03` or `2019` */
  date: string;
  z: number;
  x: number;
  y: number;
}

/** Stored value where there is no cover: sea, water, other countries. */
export const NO_COVER = 255;
