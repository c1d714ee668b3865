import type { FastifyInstance } from 'fastify';
import { countCalls } from './count-calls.ts';

/** Time limit for running calls; later ones are cut off. */
const ANSWER_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Lets a closing server answer running calls and wait for nothing else. Browsers open connections
 * in advance; Node treats those, and incomplete requests, as work and would wait until they time
 * out.
 */
export function closePromptly(server: FastifyInstance): void {
  let underWay = 0;
  countCalls(server, {
    begin: () => {
      underWay += 1;
      return () => void (underWay -= 1);
    },
  });
  server.addHook('preClose', async () => {
    const limit = performance.now() + ANSWER_LIMIT_MS;
    const timer = setInterval(() => {
      const isLate = performance.now() > limit;
      if (underWay === 0 || isLate) server.server.closeAllConnections();
      if (isLate) clearInterval(timer);
    }, LOOK_EVERY_MS);
    timer.unref();
    server.server.once('close', () => clearInterval(timer));
  });
}
