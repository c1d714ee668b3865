import type { FastifyInstance } from 'fastify';
import type { RightOfWay } from '../platform/workers/right-of-way.ts';

/** A call has its way from its first byte until its answer is sent or nobody waits for it any more. */
export function countCalls(server: FastifyInstance, rightOfWay: Pick<RightOfWay, 'begin'>): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', rightOfWay.begin());
  });
}
