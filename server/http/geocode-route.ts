import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressProblem, invalidGeocodeRequest } from '#shared/api/geocoding';
import type { AppContext } from '../domains/app-context.ts';
import type { Dispatch } from '../platform/dispatch/dispatch.ts';
import { RateLimit } from '../platform/dispatch/rate-limit.ts';
import { clientNetwork } from './client-network.ts';
import { wireErrorOf } from './envelope.ts';

/** Of one user. */
const LOOKUPS_A_MINUTE = 120;
const STATUSES: Readonly<Record<number, string>> = {
  401: 'REQUEST_DENIED',
  429: 'OVER_QUERY_LIMIT',
};
const Query = z.object({
  address: z.string().optional(),
  region: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('au'),
});

/**
 * `GET /geocode/json` in Google's format: our own address for the configured geocoder. Only for the
 * signed-in, because the operator pays for each look-up.
 */
export function geocodeRoute(
  server: FastifyInstance,
  app: AppContext,
  { identify }: Pick<Dispatch, 'identify'>,
): void {
  const limit = new RateLimit(LOOKUPS_A_MINUTE);
  server.get('/geocode/json', async (request, reply) => {
    const refuse = (code: number, status: string, message: string) =>
      reply.code(code).send({ results: [], status, error_message: message });

    const query = Query.safeParse(request.query);
    const { address = '', region = 'au' } = query.data ?? {};
    const problem = addressProblem(address);
    if (problem) return reply.code(400).send(invalidGeocodeRequest(problem));
    if (!app.geocoder) return refuse(503, 'REQUEST_DENIED', 'Address search is not configured.');
    try {
      const [, token = null] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      const { issuer, subject } = await identify(token, clientNetwork(request.ip));
      limit.spend(`${issuer} ${subject}`, 1);
      reply.headers({ 'cache-control': 'private, max-age=300', vary: 'authorization' });
      return await app.geocoder.geocode(address.trim(), region);
    } catch (error) {
      const { status, error: wireError } = wireErrorOf(error, request.id);
      request.log.warn({ code: wireError.code }, 'geocoder');
      reply.header('cache-control', 'no-store');
      return refuse(status, STATUSES[status] ?? 'UNKNOWN_ERROR', wireError.message);
    }
  });
}
