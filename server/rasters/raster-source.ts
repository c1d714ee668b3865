/** A cover product: one raster a date, in percent. */
export interface RasterSource {
  /**
   * The raster of a date (`2021-03`, `2019`), null where the source has none. Throws
   * `OutsideUnavailable`; so may reading its blocks.
   */
  open(date: string): Promise<Raster | null>;
  /** Where it has classes instead of percentages that differ from those of the legend. */
  readonly storedClasses?: readonly StoredClass[] | undefined;
}

/** What a source tells apart where it has no percentage of its own. */
export interface StoredClass {
  name: string;
  /** `5–19%` */
  canopy: string;
  /** What it is read as. */
  percent: number;
}

/** One picture of percentages at several resolutions, the finest level first. */
export interface Raster {
  /** As proj4 takes it: `EPSG:3857`, `+proj=aea …`. */
  crs: string;
  levels: readonly [RasterLevel, ...RasterLevel[]];
  /** The percentage a stored value stands for, NaN where it says that there is none. */
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
  /** Pixels of a block; the first one lies in the north-west, the last ones reach beyond the grid. */
  blockColumns: number;
  blockRows: number;
  /** Stored values of a block, row by row, `blockColumns` to each. */
  block(column: number, row: number): Promise<StoredValues>;
}

/** Pixels in a coordinate system: columns go east from `left`, rows south from `top`. */
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
