import type { FastifyInstance } from 'fastify';

/**
 * Keeps a connection open while its request is being answered. A server's limit for silent
 * connections would otherwise cut off work on a busy machine before its 503.
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
