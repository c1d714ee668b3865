import type { FastifyInstance } from 'fastify';
import { FairQueue } from '../platform/workers/fair-queue.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Begins one request per round of the event loop, alternating between networks: a network that
 * sends a thousand requests at once delays others by one request.
 */
export function beginFairly(server: FastifyInstance): void {
  const waiting = new FairQueue<() => void>();
  let isRoundTaken = false;

  function takeRound(): void {
    isRoundTaken = true;
    setImmediate(() => {
      isRoundTaken = false;
      const begin = waiting.shift();
      if (!begin) return;
      takeRound();
      begin();
    });
  }

  server.addHook('onRequest', (request, _reply, begin) => {
    if (isRoundTaken) return waiting.push(clientNetwork(request.ip), begin);
    takeRound();
    begin();
  });
}
