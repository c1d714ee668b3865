import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

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

/** A request whose body had not arrived when it began. */
interface Arriving {
  raw: IncomingMessage;
  log: FastifyBaseLogger;
  startedAt: number;
  bytesBefore: number;
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
  const arriving = new Set<Arriving>();

  function look(): void {
    const now = performance.now();
    for (const { raw, log, startedAt, bytesBefore } of arriving) {
      const elapsedMs = now - startedAt;
      // `arriving` is in the order in which the requests began, so all later ones are still within
      // their time.
      if (elapsedMs < patienceMs) return;
      if (raw.complete) continue;
      const bytes = raw.socket.bytesRead - bytesBefore;
      if ((bytes / elapsedMs) * 1_000 >= minBytesASecond) continue;
      log.info({ bytes, ms: Math.round(elapsedMs) }, 'slow request body: connection closed');
      raw.socket.destroy();
    }
  }
  const timer = setInterval(look, lookEveryMs).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });

  server.addHook('onRequest', ({ raw, log }, _reply, done) => {
    if (raw.complete || !hasBody(raw.headers)) return done();
    const startedAt = performance.now();
    const one = { raw, log, startedAt, bytesBefore: raw.socket.bytesRead };
    arriving.add(one);
    raw.once('close', () => arriving.delete(one));
    done();
  });
}

const hasBody = (headers: Record<string, unknown>) =>
  'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';
