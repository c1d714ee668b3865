import type { FastifyInstance } from 'fastify';

/** Every body may take this long. */
const PATIENCE_MS = 20_000;
/** A longer one must come at this pace at least: what a phone has at the edge of reception. */
const MIN_BYTES_A_SECOND = 8 * 1024;
const LOOK_EVERY_MS = 1_000;

export interface SlowBodyLimits {
  patienceMs?: number;
  minBytesASecond?: number;
  lookEveryMs?: number;
}

/**
 * Ends requests whose bodies come so slowly that they only hold a connection: after 20 s those that
 * bring less than 8 KiB a second on average. A large upload over a thin line goes on.
 */
export function endSlowBodies(
  server: FastifyInstance,
  {
    patienceMs = PATIENCE_MS,
    minBytesASecond = MIN_BYTES_A_SECOND,
    lookEveryMs = LOOK_EVERY_MS,
  }: SlowBodyLimits = {},
): void {
  server.addHook('onRequest', async ({ raw, log }) => {
    if (raw.complete || !hasBody(raw.headers)) return;
    const startedAt = performance.now();
    const bytesBefore = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs < patienceMs) return;
      const bytes = raw.socket.bytesRead - bytesBefore;
      if ((bytes / elapsedMs) * 1_000 >= minBytesASecond) return;
      log.info({ bytes, ms: Math.round(elapsedMs) }, 'slow body ended');
      stop();
      raw.socket.destroy();
    }, lookEveryMs).unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop);
    raw.once('close', stop);
  });
}

const hasBody = (headers: Record<string, unknown>) =>
  'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';
