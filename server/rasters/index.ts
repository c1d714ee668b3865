export { COVER_PALETTES, paletteEntry } from './cover-palette.ts';
export { coverSources } from './sources.ts';
export { createCoverTiles } from './cover-tiles.ts';
export { encodePalettedPng } from './png.ts';
export { coverAnswers, portedSource } from './ported-source.ts';
export { percentagesOn, pixelsOver, TooMuchRasterError } from './read-raster.ts';
export { NO_COVER_SOURCES, withStandIn } from './served-cover.ts';
export { TILE_PX, worldGrid } from './tile-grid.ts';
export type { CoverSettings } from './sources.ts';
export type { CoverQuestion } from './ported-source.ts';
export type { CoverSources, CoverTiles } from './cover-tiles.ts';
export type { RasterWindow } from './read-raster.ts';
export type {
  GridInCrs,
  Raster,
  RasterGrid,
  RasterLevel,
  RasterSource,
  StoredClass,
  StoredValues,
} from './raster-source.ts';
