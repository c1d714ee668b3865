import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { fastify } from 'fastify';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { loadMemoryEngine } from '../cadastre/memory/index.ts';
import type { ParcelEngine } from '../cadastre/parcel-engine.ts';
import { ParcelQuestionError } from '../cadastre/parcel-question-error.ts';
import { tilesRoute } from './tiles-route.ts';

const PATH = '/tiles/parcels/13/7423/4934.mvt';
const GZIP = { 'accept-encoding': 'gzip, br' };

describe('/tiles/parcels/{z}/{x}/{y}.mvt', () => {
  let parcels: ParcelEngine;
  beforeAll(async () => {
    parcels = await loadMemoryEngine(inject('parcelSnapshot'));
  });

  function server(engine: Pick<ParcelEngine, 'tile'> = parcels) {
    const app = fastify();
    tilesRoute(app, { parcels: engine as ParcelEngine });
    return app;
  }

  it('answers a vector tile that browsers cache, and 304 to a browser that has it', async () => {
    const answer = await server().inject(PATH);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
    });
    const layer = new VectorTile(new PbfReader(answer.rawPayload)).layers['parcels']!;
    expect(layer.length).toBeGreaterThan(100);
    const { pid, jid } = layer.feature(0).properties;
    const [named] = await parcels.byIds([String(pid)]);
    expect(named?.jurisdictionalId).toBe(jid);

    const etag = answer.headers.etag as string;
    const again = await server().inject({ url: PATH, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it('compresses tiles for clients that accept it, without changing their bytes', async () => {
    const [plain, packed] = [
      await server().inject(PATH),
      await server().inject({ url: PATH, headers: GZIP }),
    ];
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it('makes a tile once, and again for another cadastre', async () => {
    const asked: string[] = [];
    const engine = (name: string): Pick<ParcelEngine, 'tile'> => ({
      tile: async (z, x, y) => {
        asked.push(`${name} ${z}/${x}/${y}`);
        return parcels.tile(z, x, y);
      },
    });
    const app = { parcels: engine('old') as ParcelEngine };
    const http = fastify();
    tilesRoute(http, app);
    const empty = '/tiles/parcels/13/0/0.mvt';
    const ask = async () =>
      Promise.all([PATH, PATH, empty].map(async (url) => (await http.inject(url)).rawPayload));
    const [first] = [await ask(), await ask()];
    expect(asked).toEqual(['old 13/7423/4934', 'old 13/0/0']);
    app.parcels = engine('new') as ParcelEngine;
    expect(await ask()).toEqual(first);
    expect(asked.slice(2)).toEqual(['new 13/7423/4934', 'new 13/0/0']);
  });

  it('makes a tile again if the first attempt failed', async () => {
    let isBusy = true;
    const http = server({
      tile: async (z, x, y) => {
        if (isBusy) throw new ParcelQuestionError('busy', 'Too many searches are running.');
        return parcels.tile(z, x, y);
      },
    });
    expect((await http.inject(PATH)).statusCode).toBe(503);
    isBusy = false;
    expect((await http.inject(PATH)).statusCode).toBe(200);
  });

  it.each(['13/0/0', '10/927/616', '16/59388/39476', '13/8192/1'])(
    'answers 204 for %s, which has no parcels',
    async (address) => {
      const answer = await server().inject(`/tiles/parcels/${address}.mvt`);
      expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    },
  );

  it.each(['13/NaN/1', '13/-1/5', '13/1.5/1', '13/1e400/1', '99/1/1', '13/..%2f..%2fetc/1'])(
    'answers 404 for %s',
    async (address) => {
      expect((await server().inject(`/tiles/parcels/${address}.mvt`)).statusCode).toBe(404);
    },
  );

  it('answers 503 without caching while too many are requested', async () => {
    const busy = async () => {
      throw new ParcelQuestionError('busy', 'Too many searches are running.');
    };
    const answer = await server({ tile: busy }).inject(PATH);
    expect(answer.statusCode).toBe(503);
    expect(answer.payload).toBe('Too many searches are running.');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  });
});
