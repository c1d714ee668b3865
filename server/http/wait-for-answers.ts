import type { FastifyInstance } from 'fastify';

/**
 * Keeps a connection open while its request is being answered. Otherwise, on a busy machine, the
 * server's limit for silent connections would cut off work before its 503.
 */
export function waitForAnswers(
  server: FastifyInstance,
  { answerMs, silentMs }: { answerMs: number; silentMs: number },
): void {
  server.addHook('onRequest', async ({ socket }) => void socket.setTimeout(answerMs));
  server.addHook('onSend', async ({ socket }, _reply, payload) => {
    socket.setTimeout(silentMs);
    return payload;
  });
}
