import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';

/** Well under what proxies and monitors wait. */
const ANSWER_LIMIT_MS = 1_500;

/** 200 when the server can answer calls; a proxy sends nobody to a node that says 503. */
export function healthRoute(
  server: FastifyInstance,
  app: { database: Pick<Database, 'ping'>; version: string },
): void {
  let checking: Promise<void> | undefined;
  /** Requests that come meanwhile share one check, so that many of them are no load. */
  const check = () => {
    checking ??= app.database.ping(ANSWER_LIMIT_MS).finally(() => (checking = undefined));
    return checking;
  };
  server.get('/healthz', async (request, reply) => {
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
