import type { FastifyInstance } from 'fastify';
import { countCalls } from './count-calls.ts';

/** What has not been answered by then is given up. */
const ANSWER_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Lets a server that closes answer what is under way, and wait for nothing else. Browsers open
 * connections ahead of their requests; Node takes those, and half a request, for work that goes on, and
 * would wait until they time out.
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
