import { CallError } from '../call-error.ts';
import { createFairLane, LaneFullError } from '../workers/fair-lane.ts';
import { runInThread, ThreadTimeoutError } from '../workers/run-in-thread.ts';
import type { PdfFault } from './check-pdf.ts';

const LIMIT_MS = 5_000;
const MAX_HEAP_MB = 256;
const CONCURRENCY = 2;
/** Each queued file takes up to 20 MB of memory. */
const MAX_WAITING = 10;

export interface CheckedPdf {
  /** Null if the file may be stored. */
  fault: PdfFault | null;
  /** The file again; empty if the check was ended. */
  bytes: Uint8Array;
}

/** Checks an uploaded file. The given bytes may be empty afterwards: use those of the result. */
export type PdfChecker = (bytes: Uint8Array) => Promise<CheckedPdf>;

/**
 * Runs `checkPdf` in worker threads of `program`, so that no file blocks the calls of others.
 * Rejects a file as unreadable if it takes over 5 s or more memory than a real file needs; rejects
 * with OVERLOADED while 10 files are queued.
 */
export function createPdfChecker(program: string, limitMs = LIMIT_MS): PdfChecker {
  const lane = createFairLane({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  return async (given) => {
    try {
      return await lane.run(() => {
        const bytes = transferable(given);
        const limits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
        return runInThread<CheckedPdf>(program, bytes, limitMs, limits, [bytes.buffer]);
      });
    } catch (error) {
      if (error instanceof LaneFullError) {
        throw new CallError(
          'OVERLOADED',
          'The server is checking many files. Nothing is lost. Please try again shortly.',
          { retryAfter: 10 },
        );
      }
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!(error instanceof ThreadTimeoutError) && !isOutOfMemory) throw error;
      return { fault: 'unreadable', bytes: new Uint8Array() };
    }
  };
}

/** Copies small buffers, because they share memory with others. */
function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
