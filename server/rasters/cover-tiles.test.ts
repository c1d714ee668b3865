import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it, vi } from 'vitest';
import { coverColour } from '#entities/cover';
import { createCoverTiles } from './cover-tiles.ts';
import type { Raster, RasterSource } from './raster-source.ts';
import { TILE_PX, worldGrid } from './tile-grid.ts';

/** Percentages that increase with the column and the row; every fourth column has none. */
const percentAt = (column: number, row: number) =>
  column % 4 === 3 ? NaN : (column + 3 * row) % 101;

/** A raster of the whole world at zoom 12. */
function worldRaster(): Raster {
  const block = async (blockColumn: number, blockRow: number) =>
    Uint8Array.from({ length: TILE_PX * TILE_PX }, (_, i) => {
      const column = blockColumn * TILE_PX + (i % TILE_PX);
      const percent = percentAt(column, blockRow * TILE_PX + Math.floor(i / TILE_PX));
      return Number.isNaN(percent) ? 255 : percent;
    });
  return {
    crs: 'EPSG:3857',
    levels: [{ grid: worldGrid(12), blockColumns: TILE_PX, blockRows: TILE_PX, block }],
    percentOf: (stored) => (stored === 255 ? NaN : stored),
  };
}

const source = (open: RasterSource['open'] = async () => worldRaster()) => ({ open: vi.fn(open) });
const PLACE = { z: 12, x: 3713, y: 2464 };

async function pixelsOf(png: Uint8Array) {
  const image = await loadImage(Buffer.from(png));
  expect([image.width, image.height]).toEqual([256, 256]);
  const context = createCanvas(256, 256).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, 256, 256);
  return (column: number, row: number) =>
    Array.from(data.slice(4 * (row * 256 + column)).slice(0, 4));
}

describe('createCoverTiles', () => {
  it.each([
    ['ground', '2021-03'],
    ['woody', '2019'],
  ] as const)(
    'draws %s cover in the colours of its legend, transparent where there is none',
    async (product, date) => {
      const tiles = createCoverTiles({ ground: source(), woody: source() });
      const at = await pixelsOf((await tiles.tile(product, date, PLACE))!);
      for (let column = 0; column < 256; column += 5) {
        for (let row = 0; row < 256; row += 17) {
          const percent = percentAt(PLACE.x * 256 + column, PLACE.y * 256 + row);
          const colour = coverColour(product, percent);
          expect(at(column, row)).toEqual(colour ? [...colour, 255] : [0, 0, 0, 0]);
        }
      }
    },
  );

  it('draws a raster pixel four times as wide and high at two zoom levels closer', async () => {
    const tiles = createCoverTiles({ ground: source(), woody: null });
    const [far, near] = [
      await pixelsOf((await tiles.tile('ground', '2021-03', PLACE))!),
      await pixelsOf((await tiles.tile('ground', '2021-03', { z: 14, x: 14852, y: 9856 }))!),
    ];
    for (let i = 0; i < 64; i += 3) {
      for (const [right, down] of [
        [0, 0],
        [3, 0],
        [0, 3],
        [3, 3],
      ] as const) {
        expect(near(4 * i + right, 8 + down)).toEqual(far(i, 2));
      }
    }
  });

  it.each([
    [3, 7, 4],
    [14, 14852, 9856],
  ])('returns a tile at zoom %i (LAYER-13, CONST-16)', async (z, x, y) => {
    const clear = createCoverTiles({
      ground: source(async () => ({ ...worldRaster(), levels: [emptyLevel()] })),
      woody: null,
    });
    expect(await clear.tile('ground', '2021-03', { z, x, y })).not.toBeNull();
  });

  it.each([
    ['below zoom 3', '2021-03', { z: 2, x: 3, y: 2 }],
    ['above zoom 14', '2021-03', { z: 15, x: 29704, y: 19712 }],
    ['beyond the last column', '2021-03', { z: 3, x: 8, y: 4 }],
    ['beyond the last row', '2021-03', { z: 3, x: 4, y: 8 }],
    ['between two tiles', '2021-03', { z: 4, x: 4.5, y: 8 }],
    ['after the last quarter', '2021-06', PLACE],
    ['at a month that begins no season', '2020-07', PLACE],
    ['at a year', '2019', PLACE],
  ])('returns null for a tile %s', async (_, date, address) => {
    const ground = source();
    const tiles = createCoverTiles({ ground, woody: null });
    expect(await tiles.tile('ground', date, address)).toBeNull();
    expect(ground.open).not.toHaveBeenCalled();
  });

  it('returns null for a product that is off and for a date that its source lacks', async () => {
    const tiles = createCoverTiles({ ground: source(async () => null), woody: null });
    expect(await tiles.tile('woody', '2019', PLACE)).toBeNull();
    expect(await tiles.tile('ground', '2021-03', PLACE)).toBeNull();
  });

  it('draws a tile once for concurrent and later requests', async () => {
    const ground = source();
    const tiles = createCoverTiles({ ground, woody: null });
    const [first, second] = await Promise.all(
      [1, 2].map(() => tiles.tile('ground', '2021-03', PLACE)),
    );
    expect(second).toBe(first);
    expect(await tiles.tile('ground', '2021-03', PLACE)).toBe(first);
    expect(ground.open).toHaveBeenCalledTimes(1);
  });

  it('does not cache a failure', async () => {
    let isDown = true;
    const ground = source(async () => {
      if (isDown) throw new Error('down');
      return worldRaster();
    });
    const tiles = createCoverTiles({ ground, woody: null });
    await expect(tiles.tile('ground', '2021-03', PLACE)).rejects.toThrow('down');
    isDown = false;
    expect(await tiles.tile('ground', '2021-03', PLACE)).not.toBeNull();
  });
});

function emptyLevel() {
  const block = async () => new Uint8Array(TILE_PX * TILE_PX).fill(255);
  return { grid: worldGrid(3), blockColumns: TILE_PX, blockRows: TILE_PX, block };
}
