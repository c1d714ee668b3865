import type { FastifyInstance } from 'fastify';
import type { RequestPriority } from '../platform/workers/request-priority.ts';

/** A call has its way from its first byte until its answer is sent or nobody waits for it any more. */
export function countCalls(
  server: FastifyInstance,
  requestPriority: Pick<RequestPriority, 'begin'>,
): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', requestPriority.begin());
  });
}
