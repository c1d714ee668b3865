import { coverAddress, hasCoverDate, type CoverProduct } from '#entities/cover';
import type { RasterProduct } from './raster-source.ts';

/** Years of rainfall that droughts are told from; cover begins later. */
export const RAINFALL_YEARS = { first: 1960, last: 2021 } as const;

interface RasterDates {
  has: (date: string) => boolean;
  /** Address of a date’s file. */
  address: (template: string, date: string) => string;
}

const ofCover = (product: CoverProduct): RasterDates => ({
  has: (date) => hasCoverDate(product, date),
  address: (template, date) => coverAddress(template, product, date),
});

/** The dates of each product, and the addresses of their files. */
export const RASTER_DATES: Readonly<Record<RasterProduct, RasterDates>> = {
  ground: ofCover('ground'),
  woody: ofCover('woody'),
  rainfall: {
    has: (date) =>
      /^\d{4}$/.test(date) &&
      Number(date) >= RAINFALL_YEARS.first &&
      Number(date) <= RAINFALL_YEARS.last,
    address: (template, date) => template.replaceAll('{year}', date),
  },
};
