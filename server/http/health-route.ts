import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';

/** 200 when the server can answer calls; a proxy sends nobody to a node that says 503. */
export function healthRoute(server: FastifyInstance, app: AppContext): void {
  server.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await app.database.pool.query('SELECT 1');
      return { status: 'ok', version: app.version };
    } catch (error) {
      request.log.error({ err: error }, 'not healthy');
      return reply.code(503).send({ status: 'unavailable', version: app.version });
    }
  });
}
