import { coverAddress, eachCover, hasCoverDate, type CoverProduct } from '#entities/cover';
import type { RasterProduct } from './raster-source.ts';

/** Years of rainfall from which droughts are determined; the cover data begin later. */
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

/**
 * Years of the canopy and height from which deforestation is determined, the first at the EU's
 * cut-off.
 */
export const FOREST_YEARS = { first: 2020, last: 2100 } as const;

const ofYears = ({ first, last }: { first: number; last: number }): RasterDates => ({
  has: (date) => /^\d{4}$/.test(date) && Number(date) >= first && Number(date) <= last,
  address: (template, date) => template.replaceAll('{year}', date),
});

/** The dates of each product, and the addresses of their files. */
export const RASTER_DATES: Readonly<Record<RasterProduct, RasterDates>> = {
  ...eachCover(ofCover),
  rainfall: ofYears(RAINFALL_YEARS),
  forest: ofYears(FOREST_YEARS),
  treeHeight: ofYears(FOREST_YEARS),
};
