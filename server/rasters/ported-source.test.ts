import { beforeEach, describe, expect, it } from 'vitest';
import { OutsideUnavailableError } from '../platform/outside/outside-unavailable.ts';
import { coverAnswers, portedSource } from './ported-source.ts';
import type { RasterSource } from './raster-source.ts';

const grid = { left: 0, top: 0, pixelWidth: 1, pixelHeight: 1, columns: 2, rows: 2 };
const source: RasterSource = {
  async open(date) {
    if (date === 'none') return null;
    if (date === 'away') throw new OutsideUnavailableError('Ground cover', 'timeout');
    const level = (shift: number) => ({
      grid,
      blockColumns: 2,
      blockRows: 2,
      async block(column: number, row: number) {
        if (column > 5) throw new OutsideUnavailableError('Ground cover', 'network');
        return Uint8Array.of(100 + shift, 100 + column, 100 + row, 255);
      },
    });
    return {
      crs: 'EPSG:3857',
      levels: [level(1), level(2)],
      percentOf: (stored) => (stored === 255 ? NaN : stored - 100),
    };
  },
};

describe('portedSource', () => {
  let ported: RasterSource;
  beforeEach(() => {
    const answer = coverAnswers({ ground: source, woody: null });
    // As between processes: only plain data passes either way.
    ported = portedSource('ground', async (question) =>
      structuredClone(await answer(structuredClone(question))),
    );
  });

  it('provides the same rasters, with blocks as percentages and concurrent reads', async () => {
    const raster = (await ported.open('2020-03'))!;
    expect(raster.crs).toBe('EPSG:3857');
    expect(raster.levels.map((level) => level.grid)).toEqual([grid, grid]);
    const blocks = await Promise.all([
      raster.levels[0].block(3, 4),
      raster.levels[1]!.block(5, 0),
      raster.levels[0].block(0, 1),
    ]);
    expect(blocks.map((block) => Array.from(block, raster.percentOf))).toEqual([
      [1, 3, 4, NaN],
      [2, 5, 0, NaN],
      [1, 0, 1, NaN],
    ]);
  });

  it('returns null for a missing raster, and throws when the source is unavailable', async () => {
    expect(await ported.open('none')).toBeNull();
    await expect(ported.open('away')).rejects.toThrow('Ground cover is unavailable (timeout)');
    const raster = (await ported.open('2020-03'))!;
    await expect(raster.levels[0].block(6, 0)).rejects.toBeInstanceOf(OutsideUnavailableError);
  });
});
