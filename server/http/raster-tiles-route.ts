import { BulkheadRejectedError } from 'cockatiel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { COVER_PRODUCT_IDS, COVER_PRODUCTS, type CoverProduct } from '#entities/cover';
import type { AppContext } from '../domains/app-context.ts';
import { OutsideUnavailableError } from '../platform/outside/outside-unavailable.ts';
import { createCoverTiles, TooMuchRasterError, type CoverTiles } from '../rasters/index.ts';
import { etagOf } from './etag.ts';
import { limitRequests, TILES_A_MINUTE } from './limit-requests.ts';

const RETRY_S = 10;
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const Address = z.object({ date: z.string(), z: whole, x: whole, y: whole });

/**
 * Serves cover overlays (LAYER-13, LAYER-14), which are public data. Answers 404 for missing tiles.
 */
export function rasterTilesRoute(
  server: FastifyInstance,
  app: Pick<AppContext, 'cover'>,
  onRequest = limitRequests(TILES_A_MINUTE),
): void {
  const tiles = createCoverTiles(app.cover);
  for (const product of COVER_PRODUCT_IDS) {
    const path = COVER_PRODUCTS[product].tiles
      .replace(/\{(yyyy-mm|year)\}/, ':date')
      .replaceAll(/\{([zxy])\}/g, ':$1');
    server.get(path, { onRequest }, (request, reply) => answerTile(tiles, product, request, reply));
  }
}

async function answerTile(
  tiles: CoverTiles,
  product: CoverProduct,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = Address.safeParse(request.params);
  const tile = address.success
    ? await tiles.tile(product, address.data.date, address.data).catch((error: unknown) => {
        if (error instanceof TooMuchRasterError) {
          request.log.warn({ product, ...address.data }, 'cover without overviews for this zoom');
          return null;
        }
        if (error instanceof OutsideUnavailableError || error instanceof BulkheadRejectedError)
          return error;
        throw error;
      })
    : null;
  if (tile instanceof Error) {
    request.log.warn({ product, reason: tile.message }, 'cover tile');
    return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': RETRY_S }).send();
  }
  if (!tile) return reply.code(404).header('cache-control', 'public, max-age=300').send();

  const etag = etagOf(tile);
  reply.headers({
    etag,
    'cache-control': 'public, max-age=86400',
    // Shared maps load them on other sites' pages.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('image/png').send(Buffer.from(tile));
}
