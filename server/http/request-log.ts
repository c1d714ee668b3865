import type { FastifyInstance } from 'fastify';
import { networkOf } from './call-log.ts';

/** Calls have lines of their own, which also name the call and the user. */
const CALLS = '/api';
const SERVER_ERROR = 500;

/**
 * Logs one line for each request that is not a call: its method, the pattern of its path, status
 * and duration. A path itself may contain the key of a shared map. What a page loads by itself,
 * such as tiles, is logged at level `debug`.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const pattern = request.routeOptions.url ?? 'unknown path';
    if (pattern === CALLS) return done();
    const isChosen = request.method !== 'GET' || pattern.startsWith('/files/');
    const level = isChosen || reply.statusCode >= SERVER_ERROR ? 'info' : 'debug';
    request.log[level](
      {
        request: `${request.method} ${pattern}`,
        network: networkOf(request.ip),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request answered',
    );
    done();
  });
}
