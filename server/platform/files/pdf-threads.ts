import { CallError } from '../call-error.ts';
import { createFairLane, LaneFullError } from '../workers/fair-lane.ts';
import { runInThread, ThreadTimeoutError } from '../workers/run-in-thread.ts';

const MAX_HEAP_MB = 256;
/** Each queued file takes up to 20 MB of memory. */
const MAX_WAITING = 10;

/** Input of the program, and the files in it, which move to the thread and are empty afterwards. */
interface PdfTask {
  input: unknown;
  files: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Runs the program on one task, which it requests when a thread is free. Returns null if the
 * program took longer or more memory than a real file needs.
 */
export type RunOnPdf = <Output>(taskOf: () => PdfTask) => Promise<Output | null>;

/**
 * Runs a program about uploaded PDF files in worker threads, so that no file blocks the calls of
 * others. Rejects with OVERLOADED while 10 files are queued.
 */
export function createPdfThreads(
  program: string,
  { concurrency, limitMs }: { concurrency: number; limitMs: number },
): RunOnPdf {
  const lane = createFairLane({ concurrency, maxWaiting: MAX_WAITING });
  return async <Output>(taskOf: () => PdfTask) => {
    try {
      return await lane.run(() => {
        const { input, files } = taskOf();
        const limits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
        const moved = files.map(({ buffer }) => buffer);
        return runInThread<Output>(program, input, limitMs, limits, moved);
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
      return null;
    }
  };
}

/** Copies small buffers, because they share memory with others. */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
