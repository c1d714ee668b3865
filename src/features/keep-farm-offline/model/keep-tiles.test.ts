// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from '../../../../tests/support/screens/memory-caches.ts';
import { keepTiles } from './keep-tiles.ts';

let device: ReturnType<typeof memoryCaches>;
const run = () => ({ signal: new AbortController().signal, onProgress: vi.fn<() => void>() });
const openCache = async () => (await device.caches.open('farm')) as unknown as Cache;
const serve = (respond: (url: string) => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => respond(url)),
  );

beforeEach(() => {
  device = memoryCaches();
});
afterEach(() => vi.unstubAllGlobals());

describe('keepTiles', () => {
  it('stores each tile, leaves out missing ones and returns the size', async () => {
    serve((url) => (url === '/b' ? new Response(null, { status: 404 }) : new Response('1234')));
    const cache = await openCache();
    const progress = run();
    await expect(keepTiles(cache, ['/a', '/b', '/c'], progress)).resolves.toBe(8);
    expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/c']);
    expect(progress.onProgress).toHaveBeenLastCalledWith(1);
  });

  it('explains a full device', async () => {
    serve(() => new Response('1234'));
    device.state.isFull = true;
    await expect(keepTiles(await openCache(), ['/a'], run())).rejects.toThrow(
      'This device has no room left',
    );
  });

  it('explains a network that fails part of the way', async () => {
    serve((url) => {
      if (url === '/b') throw new TypeError('Failed to fetch');
      return new Response('1234');
    });
    await expect(keepTiles(await openCache(), ['/a', '/b'], run())).rejects.toThrow(
      'nothing was kept',
    );
  });

  it('stops when the user cancels', async () => {
    serve(() => new Response('1234'));
    const controller = new AbortController();
    controller.abort();
    const cancelled = { signal: controller.signal, onProgress: () => {} };
    await expect(keepTiles(await openCache(), ['/a'], cancelled)).rejects.toThrow('aborted');
  });
});
