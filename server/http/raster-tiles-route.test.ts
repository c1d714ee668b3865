import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { OutsideUnavailableError } from '../platform/outside/outside-unavailable.ts';
import { TILE_PX, worldGrid, type Raster, type RasterSource } from '../rasters/index.ts';
import { rasterTilesRoute } from './raster-tiles-route.ts';

const half: Raster = {
  crs: 'EPSG:3857',
  levels: [
    {
      grid: worldGrid(3),
      blockColumns: TILE_PX,
      blockRows: TILE_PX,
      block: async () => new Uint8Array(TILE_PX * TILE_PX).fill(50),
    },
  ],
  percentOf: (stored) => stored,
};

function server(open: RasterSource['open'] = async () => half) {
  const app = fastify();
  rasterTilesRoute(app, { cover: { ground: { open }, woody: null } });
  return app;
}

describe('/tiles/ground-cover/{yyyy-mm}/{z}/{x}/{y}.png', () => {
  const PATH = '/tiles/ground-cover/2021-03/5/29/19.png';

  it('answers an image that browsers cache, and 304 to a browser that has it', async () => {
    const app = server();
    const answer = await app.inject(PATH);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const again = await app.inject({
      url: PATH,
      headers: { 'if-none-match': answer.headers.etag as string },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it.each([
    '/tiles/ground-cover/2021-06/5/29/19.png',
    '/tiles/ground-cover/2021-03/2/3/2.png',
    '/tiles/ground-cover/2021-03/15/29704/19712.png',
    '/tiles/ground-cover/2021-03/5/32/19.png',
    '/tiles/ground-cover/2021-03/5/-1/19.png',
    '/tiles/ground-cover/2021-03/5/1e1/19.png',
    '/tiles/ground-cover/2021-03/5/99999999999999999999/19.png',
    '/tiles/ground-cover/..%2f..%2fetc/5/29/19.png',
    '/tiles/woody-cover/2019/5/29/19.png',
    '/tiles/bare-cover/2019/5/29/19.png',
  ])('answers 404 for %s', async (path) => {
    expect((await server().inject(path)).statusCode).toBe(404);
  });

  it('answers 503 with a retry time and no caching if its source cannot be reached', async () => {
    const app = server(async () => {
      throw new OutsideUnavailableError('Ground cover', 'timeout');
    });
    const answer = await app.inject(PATH);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
  });
});
