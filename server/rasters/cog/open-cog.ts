import { GeoTIFF, getDecoder, type BaseDecoder, type GeoTIFFImage } from 'geotiff';
import type { Raster, RasterGrid, RasterLevel, StoredValues } from '../raster-source.ts';
import type { BlockSource } from './block-source.ts';
import { crsOf } from './crs.ts';
import { InflateDecoder, type Inflated } from './inflate-decoder.ts';
import { percentReader, type StoredValuesAs } from './stored-codings.ts';

/** A file that is not a cover raster, or that uses an unsupported encoding. */
export class NotACogError extends Error {
  override readonly name = 'NotACogError';
}

const MAX_IMAGES = 32;
const MAX_BLOCK_PX = 4096 * 4096;
const MASK = 4;
const PIXEL_IS_POINT = 2;
/** None, LZW, Deflate (two codes), PackBits, LERC, Zstandard; the others lose precision. */
const LOSSLESS = new Set([1, 5, 8, 32946, 32773, 34887, 50000]);
const DEFLATE = new Set([8, 32946]);

/**
 * Reads the directories of a GeoTIFF. Throws `NotACogError`, `UnknownCrsError`, and the errors of its source.
 */
export async function openCog(
  source: BlockSource,
  storedAs: StoredValuesAs,
  inflated: Inflated,
): Promise<Raster> {
  const file = await GeoTIFF.fromSource(source);
  if (!file.littleEndian) throw new NotACogError('Big-endian files are not supported.');
  const [full, ...smaller] = await imagesOf(file);
  if (!full) throw new NotACogError('It has no image.');
  const grid = gridOf(full);
  const overviews = smaller
    .map((image) => levelOf(image, overviewGrid(grid, image), inflated))
    .sort((a, b) => a.grid.pixelWidth - b.grid.pixelWidth);
  return {
    crs: crsOf(full.getGeoKeys() ?? {}),
    levels: [levelOf(full, grid, inflated), ...overviews],
    percentOf: percentReader(storedAs, full.getGDALNoData()),
  };
}

/** The full image and its overviews; skips masks, which add nothing to nodata. */
async function imagesOf(file: GeoTIFF): Promise<GeoTIFFImage[]> {
  const images: GeoTIFFImage[] = [];
  for (let index = 0; index < MAX_IMAGES; index++) {
    const image = await file.getImage(index);
    const subfile = image.fileDirectory.getValue('NewSubfileType') ?? 0;
    if ((subfile & MASK) === 0) images.push(image);
    if (image.fileDirectory.nextIFDByteOffset === 0) break;
  }
  return images;
}

function gridOf(image: GeoTIFFImage): RasterGrid {
  if (image.fileDirectory.hasTag('ModelTransformation')) {
    throw new NotACogError('Its rows do not run from west to east.');
  }
  const [left = NaN, top = NaN] = image.getOrigin();
  const [pixelWidth = NaN, negativeHeight = NaN] = image.getResolution();
  const pixelHeight = -negativeHeight;
  if (!(pixelWidth > 0 && pixelHeight > 0)) {
    throw new NotACogError('Its first row is not the northernmost.');
  }
  const isPoint = image.getGeoKeys()?.GTRasterTypeGeoKey === PIXEL_IS_POINT;
  return {
    left: isPoint ? left - pixelWidth / 2 : left,
    top: isPoint ? top + pixelHeight / 2 : top,
    pixelWidth,
    pixelHeight,
    columns: image.getWidth(),
    rows: image.getHeight(),
  };
}

function overviewGrid(full: RasterGrid, image: GeoTIFFImage): RasterGrid {
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  return {
    ...full,
    pixelWidth: (full.pixelWidth * full.columns) / columns,
    pixelHeight: (full.pixelHeight * full.rows) / rows,
    columns,
    rows,
  };
}

function levelOf(image: GeoTIFFImage, grid: RasterGrid, inflated: Inflated): RasterLevel {
  const [blockColumns, blockRows] = [image.getTileWidth(), image.getTileHeight()];
  if (!(blockColumns > 0 && blockRows > 0 && blockColumns * blockRows <= MAX_BLOCK_PX)) {
    throw new NotACogError(`Its blocks have ${blockColumns} × ${blockRows} pixels.`);
  }
  const compression = image.fileDirectory.getValue('Compression') ?? 1;
  if (!LOSSLESS.has(compression)) throw new NotACogError(`Compression ${compression} is not read.`);
  let decoder: Promise<BaseDecoder> | undefined;
  return {
    grid,
    blockColumns,
    blockRows,
    async block(column, row) {
      decoder ??= decoderOf(image, compression, blockColumns * blockRows, inflated);
      const { data } = await image.getTileOrStrip(column, row, 0, await decoder);
      return firstBand(image, data);
    },
  };
}

async function decoderOf(
  image: GeoTIFFImage,
  compression: number,
  blockPixels: number,
  inflated: Inflated,
): Promise<BaseDecoder> {
  const directory = image.fileDirectory;
  const parameters = {
    tileWidth: image.getTileWidth(),
    tileHeight: image.getTileHeight(),
    planarConfiguration: image.planarConfiguration,
    bitsPerSample: directory.getValue('BitsPerSample') ?? [1],
    predictor: (await directory.loadValue('Predictor')) ?? 1,
    LercParameters: await directory.loadValue('LercParameters'),
  };
  if (!DEFLATE.has(compression)) return getDecoder(compression, parameters);
  return new InflateDecoder(parameters, blockPixels * image.getBytesPerPixel(), inflated);
}

/** Extracts the first band of each pixel. */
function firstBand(image: GeoTIFFImage, data: ArrayBufferLike): StoredValues {
  const all = image.getArrayForSample(0, data);
  const bands = image.planarConfiguration === 1 ? image.getSamplesPerPixel() : 1;
  if (bands === 1) return all;
  const first = all.subarray(0, Math.floor(all.length / bands));
  const own = first.slice();
  for (let at = 0; at < own.length; at++) own[at] = all[at * bands]!;
  return own;
}
