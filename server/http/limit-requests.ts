import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../platform/call-error.ts';
import { RateLimit } from '../platform/dispatch/rate-limit.ts';
import { clientNetwork } from './client-network.ts';

/** Per minute and network: about fifty screens of tiles. */
export const TILES_A_MINUTE = 6_000;

/** Creates an `onRequest` hook that answers 429 to a network above this rate per minute. */
export function limitRequests(requestsAMinute: number) {
  const limit = new RateLimit(requestsAMinute);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      limit.spend(clientNetwork(request.ip), 1);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      reply.headers({ 'cache-control': 'no-store', 'retry-after': error.retryAfter });
      await reply.code(429).type('text/plain; charset=utf-8').send(error.message);
    }
  };
}
