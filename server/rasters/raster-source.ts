import { COVER_PRODUCT_IDS, type CoverProduct } from '#entities/cover';

/**
 * What rasters show: a cover product or canopy for forest in percent, the rainfall of a year in
 * millimetres, or the height of trees in metres.
 */
export type RasterProduct = CoverProduct | ReportProduct;
/** The products that reports read and maps do not show. */
const REPORT_PRODUCTS = ['rainfall', 'forest', 'treeHeight'] as const;
export type ReportProduct = (typeof REPORT_PRODUCTS)[number];
export const RASTER_PRODUCTS: readonly RasterProduct[] = [...COVER_PRODUCT_IDS, ...REPORT_PRODUCTS];

/** A product with one raster per date. */
export interface RasterSource {
  /**
   * Returns the raster of a date (`2021-03`, `2019`), or null where the source has none. Throws
   * `OutsideUnavailableError`; so may reading its blocks.
   */
  open(date: string): Promise<Raster | null>;
  /** Classes that the source stores instead of percentages, where they differ from the legend's. */
  readonly storedClasses?: readonly StoredClass[] | undefined;
}

/** A class that a source stores instead of a percentage. */
export interface StoredClass {
  name: string;
  /** `5–19%` */
  canopy: string;
  /** The percentage it is read as. */
  percent: number;
}

/** An image of percentages, millimetres or metres, at several resolutions, the finest first. */
export interface Raster {
  /** A proj4 definition: `EPSG:3857`, `+proj=aea …`. */
  crs: string;
  levels: readonly [RasterLevel, ...RasterLevel[]];
  /** Converts a stored value to a percentage, millimetres or metres, NaN for nodata. */
  percentOf(stored: number): number;
}

export type StoredValues =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

export interface RasterLevel {
  /** All pixels of the level. */
  grid: RasterGrid;
  /**
   * Size of a block in pixels; blocks start in the north-west, and the last ones extend beyond the
   * grid.
   */
  blockColumns: number;
  blockRows: number;
  /** Reads the stored values of a block, row by row with `blockColumns` each. */
  block(column: number, row: number): Promise<StoredValues>;
}

/** A pixel grid in a coordinate system: columns run east from `left`, rows south from `top`. */
export interface RasterGrid {
  left: number;
  top: number;
  pixelWidth: number;
  pixelHeight: number;
  columns: number;
  rows: number;
}

export interface GridInCrs extends RasterGrid {
  crs: string;
}
