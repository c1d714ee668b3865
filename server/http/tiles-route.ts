import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../domains/app-context.ts';
import { ParcelQuestionError } from '../cadastre/parcel-question-error.ts';
import { etagOf } from './etag.ts';
import { limitRequests, TILES_A_MINUTE } from './limit-requests.ts';

const gzipped = promisify(gzip);
const Address = z.object({
  z: z.coerce.number().int().min(0).max(22),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
});

const RETRY_SECONDS = 5;

/**
 * Serves `/tiles/parcels/{z}/{x}/{y}.mvt`, public as the cadastre is; answers 204 for empty tiles.
 */
export function tilesRoute(
  server: FastifyInstance,
  app: Pick<AppContext, 'parcels'>,
  onRequest = limitRequests(TILES_A_MINUTE),
): void {
  server.get('/tiles/parcels/:z/:x/:y.mvt', { onRequest }, async (request, reply) => {
    const address = Address.safeParse(request.params);
    if (!address.success) return reply.code(404).send();
    const { z: zoom, x, y } = address.data;
    let tile: Uint8Array | null;
    try {
      tile = await app.parcels.tile(zoom, x, y);
    } catch (error) {
      if (!(error instanceof ParcelQuestionError)) throw error;
      reply.headers({ 'cache-control': 'no-store', 'retry-after': RETRY_SECONDS });
      return reply.code(503).type('text/plain; charset=utf-8').send(error.message);
    }
    reply.header('cache-control', 'public, max-age=3600');
    if (!tile) return reply.code(204).send();

    const etag = etagOf(tile);
    reply.headers({ etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/vnd.mapbox-vector-tile');
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(Buffer.from(tile));
    return reply.header('content-encoding', 'gzip').send(await gzipped(tile));
  });
}
