import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';

/** Well below the timeouts of proxies and monitors. */
const ANSWER_LIMIT_MS = 1_500;
/**
 * A node whose clock differs by more accepts expired tokens, and signs links that have already
 * expired for the others. Tokens and links tolerate this much.
 */
const MAX_SKEW_S = 60;

/**
 * `/readyz` answers 200 if the server can answer calls; a proxy stops routing to a node that answers
 * 503, with the reason if it is the node's own clock. `/healthz` is its older name. `/livez` answers 200 while the process runs, so that nobody
 * restarts a node because its database is away.
 */
export function healthRoute(
  server: FastifyInstance,
  app: { database: Pick<Database, 'ping'>; version: string; now: () => Date },
): void {
  let checking: Promise<Date> | undefined;
  /** Concurrent requests share one check, so that many of them cause no load. */
  const check = () => {
    checking ??= app.database.ping(ANSWER_LIMIT_MS).finally(() => (checking = undefined));
    return checking;
  };
  for (const path of ['/readyz', '/healthz']) {
    server.get(path, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const skewS = Math.abs((await check()).getTime() - app.now().getTime()) / 1_000;
        if (skewS <= MAX_SKEW_S) return { status: 'ok', version: app.version };
        request.log.error({ skewS: Math.round(skewS) }, 'not ready: the clock is wrong');
        const reason = `The clock of this node is ${Math.round(skewS)} s off the clock of the database. Synchronise both machines with a time server (NTP).`;
        return await reply.code(503).send({ status: 'unavailable', version: app.version, reason });
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
