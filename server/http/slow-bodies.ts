import type { FastifyInstance } from 'fastify';

/** Time allowed for every body, whatever its rate. */
const PATIENCE_MS = 20_000;
/** Minimum rate of a longer body: what a phone reaches at the edge of reception. */
const MIN_BYTES_A_SECOND = 8 * 1024;
const LOOK_EVERY_MS = 1_000;

export interface SlowBodyLimits {
  patienceMs?: number;
  minBytesASecond?: number;
  lookEveryMs?: number;
}

/**
 * Ends requests whose bodies arrive so slowly that they only hold a connection: after 20 s, those
 * below 8 KiB a second on average. A large upload on a slow line continues.
 */
export function endSlowBodies(
  server: FastifyInstance,
  {
    patienceMs = PATIENCE_MS,
    minBytesASecond = MIN_BYTES_A_SECOND,
    lookEveryMs = LOOK_EVERY_MS,
  }: SlowBodyLimits = {},
): void {
  server.addHook('onRequest', ({ raw, log }, _reply, done) => {
    if (raw.complete || !hasBody(raw.headers)) return done();
    const startedAt = performance.now();
    const bytesBefore = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs < patienceMs) return;
      const bytes = raw.socket.bytesRead - bytesBefore;
      if ((bytes / elapsedMs) * 1_000 >= minBytesASecond) return;
      log.info({ bytes, ms: Math.round(elapsedMs) }, 'slow request body: connection closed');
      stop();
      raw.socket.destroy();
    }, lookEveryMs).unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    done();
  });
}

const hasBody = (headers: Record<string, unknown>) =>
  'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';
