import type { ErrorCode } from '#shared/api/contract';
import { createFairLane, LaneFullError } from '../threads/fair-lane.ts';
import { runInThread, ThreadTimeout } from '../threads/run-in-thread.ts';
import { CallError } from './call-error.ts';

const LIMIT_MS = 5_000;
const CONCURRENCY = 1;
const MAX_WAITING = 40;
/** A body of 16 MiB makes values of some 100 MB. */
const MAX_HEAP_MB = 512;

export interface LargeBody {
  bytes: Uint8Array;
  maxArrayItems: number;
}

export type ParsedBody = { value: unknown } | { refusal: { code: ErrorCode; message: string } };

/** Parses and inspects a body of up to 16 MiB. Rejects with CallError. */
export type LargeBodyParser = (body: LargeBody) => Promise<unknown>;

/**
 * Parses in a worker thread of `program`, one body at a time and one user after the other, so that
 * no body holds up the calls of others. Rejects with TOO_LARGE what takes over 5 s or more memory
 * than a real body does, and with OVERLOADED while 40 bodies wait.
 */
export function createLargeBodyParser(program: string): LargeBodyParser {
  const lane = createFairLane({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  return async (body) => {
    const parsed = await lane
      .run(() =>
        runInThread<ParsedBody>(program, body, LIMIT_MS, { maxOldGenerationSizeMb: MAX_HEAP_MB }),
      )
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    if ('value' in parsed) return parsed.value;
    throw new CallError(parsed.refusal.code, parsed.refusal.message);
  };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof LaneFullError) {
    return new CallError(
      'OVERLOADED',
      'The server is reading many large requests. Nothing is lost. Please try again shortly.',
      { retryAfter: 5 },
    );
  }
  const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!(error instanceof ThreadTimeout) && !isOutOfMemory) return error;
  return new CallError('TOO_LARGE', 'The request takes too long to read. Send less at once.', {
    cause: error,
  });
}
