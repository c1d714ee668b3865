import type { FastifyInstance } from 'fastify';
import type { RequestPriority } from '../platform/workers/request-priority.ts';

/** Gives a call priority from its first byte until its answer is sent or its client disconnects. */
export function countCalls(
  server: FastifyInstance,
  requestPriority: Pick<RequestPriority, 'begin'>,
): void {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', requestPriority.begin());
    done();
  });
}
