import { describe, expect, it } from 'vitest';
import { createByteCache } from '../../platform/byte-cache.ts';
import { BlockSource } from './block-source.ts';

const BLOCK = 64 * 1024;
const FILE = Uint8Array.from({ length: 5 * BLOCK + 100 }, (_, i) => (i * 7 + (i >> 8)) & 255);

/** A source of a file that records which ranges it reads. */
function sourceOf(file: Uint8Array) {
  const read: [start: number, length: number][] = [];
  const cache = createByteCache<Uint8Array>(16 * BLOCK);
  const source = new BlockSource(
    'one',
    {
      read: async (start, length) => {
        read.push([start, length]);
        return file.slice(start, start + length);
      },
    },
    cache,
  );
  const slice = async (offset: number, length: number) => {
    const [bytes] = await source.fetch([{ offset, length }]);
    return new Uint8Array(bytes!);
  };
  return { slice, read, cache };
}

describe('BlockSource', () => {
  it('cuts slices from blocks and reads each block once, even when requested concurrently', async () => {
    const { slice, read } = sourceOf(FILE);
    const places: [number, number][] = [
      [10, 300],
      [BLOCK - 50, 100],
      [200, 40],
    ];
    const slices = await Promise.all(places.map((place) => slice(...place)));
    expect(slices).toEqual(places.map(([from, length]) => FILE.slice(from, from + length)));
    await slice(2 * BLOCK - 1, 1);
    expect(read).toEqual([
      [0, BLOCK],
      [BLOCK, BLOCK],
    ]);
  });

  it('reads adjacent missing blocks as one range', async () => {
    const { slice, read } = sourceOf(FILE);
    expect(await slice(BLOCK - 5, 10)).toEqual(FILE.slice(BLOCK - 5, BLOCK + 5));
    expect(read).toEqual([[0, 2 * BLOCK]]);
  });

  it('reads a slice longer than a block directly, without evicting cached blocks', async () => {
    const { slice, read, cache } = sourceOf(FILE);
    await slice(0, 10);
    const long = [20, 3 * BLOCK] as const;
    expect(await slice(...long)).toEqual(FILE.slice(20, 20 + 3 * BLOCK));
    expect(read).toEqual([[0, BLOCK], long]);
    expect(cache.calculatedSize).toBe(BLOCK);
  });

  it.each([200, BLOCK + 200])(
    'ends a slice where the file ends, with %i bytes requested',
    async (length) => {
      const { slice } = sourceOf(FILE);
      expect(await slice(5 * BLOCK + 40, length)).toEqual(FILE.slice(5 * BLOCK + 40));
    },
  );
});
