import type { FastifyInstance } from 'fastify';
import { FairQueue } from '../platform/workers/fair-queue.ts';
import { clientNetwork } from './client-network.ts';

/** A round of the event loop takes a tenth of a short call's processor time, so a few share one. */
export const REQUESTS_A_ROUND = 4;

/**
 * Begins a few requests per round of the event loop, alternating between networks: a network that
 * sends a thousand requests at once delays others by four requests.
 */
export function beginFairly(server: FastifyInstance): void {
  const waiting = new FairQueue<() => void>();
  let begun = 0;

  function takeRound(): void {
    setImmediate(() => {
      begun = 0;
      if (waiting.size === 0) return;
      takeRound();
      for (; begun < REQUESTS_A_ROUND && waiting.size > 0; begun += 1) waiting.shift()!();
    });
  }

  server.addHook('onRequest', (request, _reply, begin) => {
    if (begun === REQUESTS_A_ROUND) return waiting.push(clientNetwork(request.ip), begin);
    if (begun === 0) takeRound();
    begun += 1;
    begin();
  });
}
