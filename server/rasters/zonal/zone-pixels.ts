import { TooMuchRasterError } from '../read-raster.ts';
import type { Raster } from '../raster-source.ts';
import { pixelArea, visitPixelShares } from './pixel-fractions.ts';
import { pixelRingsOn } from './pixel-rings.ts';

/** An area to be measured. */
export interface Zone {
  /** The outer ring counter-clockwise, then its holes clockwise; closed, in lon/lat. */
  polygons: readonly (readonly (readonly (readonly [lng: number, lat: number])[])[])[];
  areaHa: number;
}

/** The pixels of one block that zones cover, grouped by zone. */
export interface BlockPixels {
  /** Position of the block in the raster's finest level. */
  blockColumn: number;
  blockRow: number;
  /** Indices in the block, row by row. */
  pixels: Uint32Array;
  /** Hectares of the zone in each of these pixels. */
  hectares: Float64Array;
  /** The zone of each run of pixels, from `start` to the next run's. */
  runs: readonly { zone: number; start: number }[];
}

/**
 * Maximum number of pixels: one and a half million hectares at 25 m, plus those that boundaries
 * share, for a large farm and all that it may be compared with. Takes about 360 MB, and three times
 * that while collecting.
 */
const MAX_PIXELS = 30_000_000;

/**
 * Returns the blocks of a raster that zones touch, in order, with the hectares of each zone in each
 * pixel. Shares are exact, and scaled so that they add up to the zone's own hectares, which removes
 * the area distortion of the raster's projection. Throws `TooMuchRasterError`.
 */
export function zonePixels(
  raster: Pick<Raster, 'crs' | 'levels'>,
  zones: readonly Zone[],
): BlockPixels[] {
  const [{ grid, blockColumns, blockRows }] = raster.levels;
  const ringOf = pixelRingsOn({ ...grid, crs: raster.crs });
  const blocksAcross = Math.ceil(grid.columns / blockColumns);
  const blocks = new Map<number, GrowingBlock>();
  let count = 0;
  zones.forEach(({ polygons, areaHa }, zone) => {
    const rings = polygons.flat().map(ringOf);
    const area = pixelArea(rings);
    if (!Number.isFinite(area) || area <= 0) return;
    const pixelHa = areaHa / area;
    visitPixelShares(rings, grid, (column, row, share) => {
      const [across, down] = [Math.floor(column / blockColumns), Math.floor(row / blockRows)];
      const number = down * blocksAcross + across;
      let block = blocks.get(number);
      if (!block) blocks.set(number, (block = new GrowingBlock(across, down)));
      const pixel = (row - down * blockRows) * blockColumns + (column - across * blockColumns);
      block.add(zone, pixel, share * pixelHa);
      count += 1;
      if (count > MAX_PIXELS) {
        throw new TooMuchRasterError(
          'The areas together have too many pixels to be measured at once.',
        );
      }
    });
  });
  return Array.from(blocks)
    .sort(([a], [b]) => a - b)
    .map(([, block]) => block.done());
}

class GrowingBlock {
  private readonly blockColumn: number;
  private readonly blockRow: number;
  private readonly runs: { zone: number; start: number }[] = [];
  private pixels = new Uint32Array(256);
  private hectares = new Float64Array(256);
  private length = 0;

  constructor(blockColumn: number, blockRow: number) {
    this.blockColumn = blockColumn;
    this.blockRow = blockRow;
  }

  add(zone: number, pixel: number, hectares: number): void {
    if (this.runs.at(-1)?.zone !== zone) this.runs.push({ zone, start: this.length });
    if (this.length === this.pixels.length) this.grow();
    this.pixels[this.length] = pixel;
    this.hectares[this.length] = hectares;
    this.length += 1;
  }

  done(): BlockPixels {
    const { blockColumn, blockRow, runs, length } = this;
    return {
      blockColumn,
      blockRow,
      runs,
      pixels: this.pixels.slice(0, length),
      hectares: this.hectares.slice(0, length),
    };
  }

  private grow(): void {
    const [pixels, hectares] = [this.pixels, this.hectares];
    this.pixels = new Uint32Array(2 * this.length);
    this.pixels.set(pixels);
    this.hectares = new Float64Array(2 * this.length);
    this.hectares.set(hectares);
  }
}
