import { deflateSync } from 'node:zlib';
import type { RasterGrid } from '../raster-source.ts';

type Sample = 'uint8' | 'int16' | 'float32';

export interface CogRecipe {
  grid: RasterGrid;
  /** Values of a pixel, one per band. */
  pixel: (column: number, row: number) => readonly number[];
  geoKeys: Readonly<Record<number, number>>;
  sample?: Sample;
  nodata?: string;
  /** Width and height of a block in pixels. */
  blockPx?: number;
  compression?: 'none' | 'deflate';
  predictor?: boolean;
  /** Stores the bands one after another instead of interleaved by pixel. */
  isPlanar?: boolean;
  /** Number of overviews, each with every other pixel of the previous level. */
  overviews?: number;
  /** Blocks to omit, as GDAL omits empty ones. */
  isEmptyBlock?: (level: number, column: number, row: number) => boolean;
}

/** Geo keys of a projected system with an EPSG code. */
export const projected = (code: number) => ({ 1024: 1, 1025: 1, 3072: code });
export const geographic = (code: number) => ({ 1024: 2, 1025: 1, 2048: code });

const SAMPLES = {
  uint8: {
    bytes: 1,
    format: 1,
    write: (view: DataView, at: number, v: number) => view.setUint8(at, v),
  },
  int16: {
    bytes: 2,
    format: 2,
    write: (view: DataView, at: number, v: number) => view.setInt16(at, v, true),
  },
  float32: {
    bytes: 4,
    format: 3,
    write: (view: DataView, at: number, v: number) => view.setFloat32(at, v, true),
  },
} as const;

/** Projection parameters are doubles, from this geo key on. */
const FIRST_DOUBLE_KEY = 3078;

const SHORT = 3;
const LONG = 4;
const DOUBLE = 12;
const ASCII = 2;
const BYTES_OF: Readonly<Record<number, number>> = {
  [SHORT]: 2,
  [LONG]: 4,
  [DOUBLE]: 8,
  [ASCII]: 1,
};

interface Tag {
  tag: number;
  type: number;
  values: readonly number[];
}

/**
 * Encodes a Cloud-Optimised GeoTIFF: directories first, the full image's before those of its
 * overviews, then blocks, with the smallest overview's first.
 */
export function writeCog(recipe: CogRecipe): Uint8Array {
  const count = 1 + (recipe.overviews ?? 0);
  const levels = Array.from({ length: count }, (_, level) => levelOf(recipe, level));
  const directorySizes = levels.map(({ tags }) => directorySize(tags));
  let dataAt = 8 + directorySizes.reduce((sum, size) => sum + size, 0);
  for (const { blocks, offsets } of [...levels].reverse()) {
    blocks.forEach((block, i) => {
      offsets[i] = block.length === 0 ? 0 : dataAt;
      dataAt += block.length;
    });
  }
  const file = Buffer.alloc(dataAt);
  file.write('II', 'latin1');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(8, 4);
  let at = 8;
  levels.forEach(({ tags }, i) => {
    const next = at + directorySizes[i]!;
    writeDirectory(file, at, tags, i === levels.length - 1 ? 0 : next);
    at = next;
  });
  for (const { blocks, offsets } of levels) {
    blocks.forEach((block, i) => file.set(block, offsets[i]));
  }
  return file;
}

function levelOf(recipe: CogRecipe, level: number) {
  const { grid, pixel, sample = 'uint8', blockPx = 64, compression = 'deflate' } = recipe;
  const { bytes, format, write } = SAMPLES[sample];
  const scale = 2 ** level;
  const [columns, rows] = [Math.ceil(grid.columns / scale), Math.ceil(grid.rows / scale)];
  const bands = pixel(0, 0).length;
  const [across, down] = [Math.ceil(columns / blockPx), Math.ceil(rows / blockPx)];
  const planes = recipe.isPlanar ? bands : 1;
  const blocks: Uint8Array[] = [];
  for (let plane = 0; plane < planes; plane++) {
    for (let blockRow = 0; blockRow < down; blockRow++) {
      for (let blockColumn = 0; blockColumn < across; blockColumn++) {
        const isEmpty = recipe.isEmptyBlock?.(level, blockColumn, blockRow) ?? false;
        blocks.push(isEmpty ? new Uint8Array() : packed(plane, blockColumn, blockRow));
      }
    }
  }

  function packed(plane: number, blockColumn: number, blockRow: number): Uint8Array {
    const stride = recipe.isPlanar ? 1 : bands;
    const block = new Uint8Array(blockPx * blockPx * stride * bytes);
    const view = new DataView(block.buffer);
    for (let y = 0; y < blockPx; y++) {
      let before: readonly number[] = Array.from({ length: stride }, () => 0);
      for (let x = 0; x < blockPx; x++) {
        const [column, row] = [
          (blockColumn * blockPx + x) * scale,
          (blockRow * blockPx + y) * scale,
        ];
        const isInside = column < grid.columns && row < grid.rows;
        const all = isInside ? pixel(column, row) : Array.from({ length: bands }, () => 0);
        const values = recipe.isPlanar ? [all[plane]!] : all;
        values.forEach((value, band) => {
          const at = ((y * blockPx + x) * stride + band) * bytes;
          write(view, at, recipe.predictor ? value - before[band]! : value);
        });
        before = values;
      }
    }
    return compression === 'deflate' ? deflateSync(block) : block;
  }

  const each = (value: number) => Array.from({ length: bands }, () => value);
  const offsets = blocks.map(() => 0);
  const keys = Object.entries(recipe.geoKeys).map(([key, value]) => [Number(key), value] as const);
  const doubles = keys.filter(([key]) => key >= FIRST_DOUBLE_KEY);
  const tags: Tag[] = [
    { tag: 254, type: LONG, values: [level === 0 ? 0 : 1] },
    { tag: 256, type: LONG, values: [columns] },
    { tag: 257, type: LONG, values: [rows] },
    { tag: 258, type: SHORT, values: each(8 * bytes) },
    { tag: 259, type: SHORT, values: [compression === 'deflate' ? 8 : 1] },
    { tag: 262, type: SHORT, values: [1] },
    { tag: 277, type: SHORT, values: [bands] },
    { tag: 284, type: SHORT, values: [recipe.isPlanar ? 2 : 1] },
    { tag: 317, type: SHORT, values: [recipe.predictor ? 2 : 1] },
    { tag: 322, type: SHORT, values: [blockPx] },
    { tag: 323, type: SHORT, values: [blockPx] },
    { tag: 324, type: LONG, values: offsets },
    { tag: 325, type: LONG, values: blocks.map(({ length }) => length) },
    { tag: 339, type: SHORT, values: each(format) },
  ];
  if (bands > 1) tags.push({ tag: 338, type: SHORT, values: each(0).slice(1) });
  if (level === 0) {
    tags.push(
      { tag: 33550, type: DOUBLE, values: [grid.pixelWidth, grid.pixelHeight, 0] },
      { tag: 33922, type: DOUBLE, values: [0, 0, 0, grid.left, grid.top, 0] },
      {
        tag: 34735,
        type: SHORT,
        values: [
          1,
          1,
          0,
          keys.length,
          ...keys.flatMap(([key, value]) => {
            const double = doubles.findIndex(([name]) => name === key);
            return double < 0 ? [key, 0, 1, value] : [key, 34736, 1, double];
          }),
        ],
      },
    );
    if (doubles.length > 0) {
      tags.push({ tag: 34736, type: DOUBLE, values: doubles.map(([, value]) => value) });
    }
  }
  if (recipe.nodata !== undefined) {
    tags.push({ tag: 42113, type: ASCII, values: [...Buffer.from(`${recipe.nodata}\0`)] });
  }
  return { tags: tags.sort((a, b) => a.tag - b.tag), blocks, offsets };
}

const valueBytes = ({ type, values }: Tag) => BYTES_OF[type]! * values.length;
const outsideBytes = (tag: Tag) =>
  valueBytes(tag) > 4 ? valueBytes(tag) + (valueBytes(tag) % 2) : 0;

function directorySize(tags: readonly Tag[]): number {
  return tags.reduce((sum, tag) => sum + outsideBytes(tag), 2 + 12 * tags.length + 4);
}

function writeDirectory(file: Buffer, at: number, tags: readonly Tag[], next: number): void {
  file.writeUInt16LE(tags.length, at);
  let outside = at + 2 + 12 * tags.length + 4;
  tags.forEach((tag, i) => {
    const entry = at + 2 + 12 * i;
    file.writeUInt16LE(tag.tag, entry);
    file.writeUInt16LE(tag.type, entry + 2);
    file.writeUInt32LE(tag.values.length, entry + 4);
    const isOutside = outsideBytes(tag) > 0;
    if (isOutside) file.writeUInt32LE(outside, entry + 8);
    writeValues(file, isOutside ? outside : entry + 8, tag);
    outside += outsideBytes(tag);
  });
  file.writeUInt32LE(next, at + 2 + 12 * tags.length);
}

function writeValues(file: Buffer, at: number, { type, values }: Tag): void {
  values.forEach((value, i) => {
    const place = at + i * BYTES_OF[type]!;
    if (type === SHORT) file.writeUInt16LE(value, place);
    else if (type === LONG) file.writeUInt32LE(value, place);
    else if (type === DOUBLE) file.writeDoubleLE(value, place);
    else file.writeUInt8(value, place);
  });
}
