import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';

/** Well below the timeouts of proxies and monitors. */
const ANSWER_LIMIT_MS = 1_500;

/**
 * `/readyz` answers 200 if the server can answer calls; a proxy stops routing to a node that answers
 * 503. `/healthz` is its older name. `/livez` answers 200 while the process runs, so that nobody
 * restarts a node because its database is away.
 */
export function healthRoute(
  server: FastifyInstance,
  app: { database: Pick<Database, 'ping'>; version: string },
): void {
  let checking: Promise<void> | undefined;
  /** Concurrent requests share one check, so that many of them cause no load. */
  const check = () => {
    checking ??= app.database.ping(ANSWER_LIMIT_MS).finally(() => (checking = undefined));
    return checking;
  };
  for (const path of ['/readyz', '/healthz']) {
    server.get(path, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await check();
        return { status: 'ok', version: app.version };
      } catch (error) {
        request.log.error({ err: error }, 'not healthy');
        return reply.code(503).send({ status: 'unavailable', version: app.version });
      }
    });
  }
  server.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', version: app.version };
  });
}
