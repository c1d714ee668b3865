import {
  COVER_PRODUCT_IDS,
  coverAddress,
  eachCover,
  hasCoverDate,
  latestCoverDate,
  type CoverProduct,
} from '#entities/cover';
import type { RasterProduct } from './raster-source.ts';

/** Years of rainfall from which droughts are determined; the cover data begin later. */
export const RAINFALL_YEARS = {
  first: 1960,
  /** The year in which the latest cover data end; a source may lack it. */
  get last() {
    return Math.max(
      ...COVER_PRODUCT_IDS.map((product) => Number(latestCoverDate(product).slice(0, 4))),
    );
  },
};

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

const ofYears = (years: { first: number; last: number }): RasterDates => ({
  has: (date) => /^\d{4}$/.test(date) && Number(date) >= years.first && Number(date) <= years.last,
  address: (template, date) => template.replaceAll('{year}', date),
});

/** The dates of each product, and the addresses of their files. */
export const RASTER_DATES: Readonly<Record<RasterProduct, RasterDates>> = {
  ...eachCover(ofCover),
  rainfall: ofYears(RAINFALL_YEARS),
  forest: ofYears(FOREST_YEARS),
  treeHeight: ofYears(FOREST_YEARS),
};
