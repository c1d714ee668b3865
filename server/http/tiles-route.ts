import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../domains/app-context.ts';
import type { ParcelEngine } from '../cadastre/parcel-engine.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { ParcelQuestionError } from '../cadastre/parcel-question-error.ts';
import { etagOf } from './etag.ts';
import { limitRequests, TILES_A_MINUTE } from './limit-requests.ts';

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);
const Address = z.object({
  z: z.coerce.number().int().min(0).max(22),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
});

const RETRY_SECONDS = 5;
/** Several hundred tiles: compressing one takes as long as ten calls. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** An import into PostGIS changes the tiles of an engine; browsers keep theirs for an hour. */
const CACHE_MS = 10 * 60_000;

interface CachedTile {
  /** Null for a tile without parcels. */
  gzip: Buffer | null;
  etag: string;
  byteLength: number;
}

/**
 * Serves `/tiles/parcels/{z}/{x}/{y}.mvt`, public as the cadastre is; answers 204 for empty tiles.
 */
export function tilesRoute(
  server: FastifyInstance,
  app: Pick<AppContext, 'parcels'>,
  onRequest = limitRequests(TILES_A_MINUTE),
): void {
  const cachedTile = cacheTiles();
  server.get('/tiles/parcels/:z/:x/:y.mvt', { onRequest }, async (request, reply) => {
    const address = Address.safeParse(request.params);
    if (!address.success) return reply.code(404).send();
    const { z: zoom, x, y } = address.data;
    let tile: CachedTile;
    try {
      tile = await cachedTile(app.parcels, zoom, x, y);
    } catch (error) {
      if (!(error instanceof ParcelQuestionError)) throw error;
      reply.headers({ 'cache-control': 'no-store', 'retry-after': RETRY_SECONDS });
      return reply.code(503).type('text/plain; charset=utf-8').send(error.message);
    }
    reply.header('cache-control', 'public, max-age=3600');
    const { gzip: packed, etag } = tile;
    if (!packed) return reply.code(204).send();

    reply.headers({ etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/vnd.mapbox-vector-tile');
    if (!request.headers['accept-encoding']?.includes('gzip')) {
      return reply.send(await gunzipped(packed));
    }
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}

/** Caches the compressed tiles of one engine; another engine starts with an empty cache. */
function cacheTiles() {
  let tiles = createByteCache<CachedTile>(CACHE_BYTES, { ttlMs: CACHE_MS });
  let cachedEngine: ParcelEngine | undefined;
  return (engine: ParcelEngine, z: number, x: number, y: number): Promise<CachedTile> => {
    if (engine !== cachedEngine) tiles = createByteCache(CACHE_BYTES, { ttlMs: CACHE_MS });
    cachedEngine = engine;
    return tiles.forceFetch(`${z}/${x}/${y}`, {
      context: async () => {
        const tile = await engine.tile(z, x, y);
        if (!tile) return { gzip: null, etag: '', byteLength: 0 };
        const packed = await gzipped(tile);
        return { gzip: packed, etag: etagOf(tile), byteLength: packed.byteLength };
      },
    });
  };
}
