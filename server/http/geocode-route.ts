import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressProblem, invalidGeocodeRequest } from '#shared/api/geocoding';
import type { AppContext } from '../domains/app-context.ts';
import { RateLimit } from '../platform/dispatch/rate-limit.ts';
import { clientNetwork } from './client-network.ts';
import { wireErrorOf } from './envelope.ts';

const LOOKUPS_A_MINUTE = 120;
const Query = z.object({
  address: z.string().optional(),
  region: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('au'),
});

/** `GET /geocode/json` in Google's format: our own address for the configured geocoder. */
export function geocodeRoute(server: FastifyInstance, app: AppContext): void {
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
      limit.spend(clientNetwork(request.ip), 1);
      reply.header('cache-control', 'private, max-age=300');
      return await app.geocoder.geocode(address.trim(), region);
    } catch (error) {
      const { status, error: wireError } = wireErrorOf(error, request.id);
      request.log.warn({ code: wireError.code }, 'geocoder');
      reply.header('cache-control', 'no-store');
      return refuse(
        status,
        status === 429 ? 'OVER_QUERY_LIMIT' : 'UNKNOWN_ERROR',
        wireError.message,
      );
    }
  });
}
