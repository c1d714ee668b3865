export { COVER_PALETTES, paletteEntry } from './cover-palette.ts';
export { coverSources, pickCoverSettings, SOURCE_SETTINGS } from './sources.ts';
export { createCoverTiles } from './cover-tiles.ts';
export { encodePalettedPng } from './png.ts';
export { coverAnswers, portedSource } from './ported-source.ts';
export { projectionBetween } from './pixel-places.ts';
export { percentagesOn, pixelsOver, TooMuchRasterError } from './read-raster.ts';
export { NO_COVER_SOURCES, sourcesBy, withStandIn } from './served-cover.ts';
export { TILE_PX, worldGrid } from './tile-grid.ts';
export type { CoverSettings } from './sources.ts';
export type { CoverQuestion } from './ported-source.ts';
export type { CoverSources, CoverTiles } from './cover-tiles.ts';
export { FOREST_YEARS, RAINFALL_YEARS } from './raster-dates.ts';
export { RASTER_PRODUCTS } from './raster-source.ts';
export type {
  GridInCrs,
  Raster,
  RasterLevel,
  RasterProduct,
  RasterSource,
  StoredClass,
} from './raster-source.ts';
