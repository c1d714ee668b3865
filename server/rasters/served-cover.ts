import type { CoverSources } from './cover-tiles.ts';
import { RASTER_PRODUCTS, type RasterProduct, type RasterSource } from './raster-source.ts';

/** All products off. */
export const NO_COVER_SOURCES: CoverSources = {};

/** The sources that `sourceOf` gives. */
export const sourcesBy = (
  sourceOf: (product: RasterProduct) => RasterSource | null | undefined,
): Record<RasterProduct, RasterSource | null> =>
  Object.fromEntries(
    RASTER_PRODUCTS.map((product) => [product, sourceOf(product) ?? null]),
  ) as Record<RasterProduct, RasterSource | null>;

/** Uses the stand-in's source for each product without a configured one. */
export const withStandIn = (configured: CoverSources, standIn: CoverSources): CoverSources =>
  sourcesBy((product) => configured[product] ?? standIn[product]);
