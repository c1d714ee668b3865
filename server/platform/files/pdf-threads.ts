import { busyRefusal, isOutOfMemory } from '../workers/busy-refusal.ts';
import { createFairLane } from '../workers/fair-lane.ts';
import { runInThread } from '../workers/run-in-thread.ts';
import { WorkLimitError, type WorkClock } from '../workers/work-limit.ts';

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
 * program took more processor time or memory than a real file needs.
 */
export type RunOnPdf = <Output>(taskOf: () => PdfTask) => Promise<Output | null>;

interface PdfThreadsOptions {
  concurrency: number;
  limitMs: number;
  /** What a caller is told of a file that the busy machine did not finish. */
  late: string;
  clock?: WorkClock | undefined;
}

/**
 * Runs a program about uploaded PDF files in worker threads, so that no file blocks the calls of
 * others. Rejects with OVERLOADED while 10 files are queued, and in the words of `late` if the machine
 * is too busy: for lack of time, no file is accepted or refused.
 */
export function createPdfThreads(
  program: string,
  { concurrency, limitMs, late, clock }: PdfThreadsOptions,
): RunOnPdf {
  const lane = createFairLane({ concurrency, maxWaiting: MAX_WAITING });
  return async <Output>(taskOf: () => PdfTask) => {
    try {
      return await lane.run(() => {
        const { input, files } = taskOf();
        return runInThread<Output>(program, input, {
          limitMs,
          resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
          transferList: files.map(({ buffer }) => buffer),
          ...(clock && { clock }),
        });
      });
    } catch (error) {
      if (error instanceof WorkLimitError || isOutOfMemory(error)) return null;
      const waiting =
        'The server is checking many files. Nothing is lost. Please try again shortly.';
      throw busyRefusal(error, { waiting, late });
    }
  };
}

/** Copies small buffers, because they share memory with others. */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
