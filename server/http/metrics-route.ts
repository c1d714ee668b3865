import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics/create-metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `GET /metrics` for Prometheus, only with `Authorization: Bearer METRICS_TOKEN`. Without that
 * setting there is no such address.
 */
export function metricsRoute(
  server: FastifyInstance,
  { metrics, token }: { metrics: Pick<Metrics, 'text' | 'contentType'>; token: string },
): void {
  const expected = digest(`Bearer ${token}`);
  server.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('Send the METRICS_TOKEN of this server as a bearer token.');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
