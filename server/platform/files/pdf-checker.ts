import type { WorkClock } from '../workers/work-limit.ts';
import { createPdfThreads, transferable } from './pdf-threads.ts';
import type { CheckedPdf } from './trim-pdf.ts';

const LIMIT_MS = 5_000;
const CONCURRENCY = 2;

/** Checks an uploaded file. The given bytes may be empty afterwards: use those of the result. */
export type PdfChecker = (bytes: Uint8Array) => Promise<CheckedPdf>;

/**
 * Runs `checkTrimmedPdf` in worker threads of `program`. Rejects a file as unreadable if it needs over
 * 5 s of processor time or more memory than a real file; rejects with OVERLOADED while 10 files are
 * queued, and if the machine is too busy.
 */
export function createPdfChecker(program: string, clock?: WorkClock): PdfChecker {
  const run = createPdfThreads(program, {
    concurrency: CONCURRENCY,
    limitMs: LIMIT_MS,
    late: 'The file could not be checked in time, because the server is busy. Nothing is lost. Please try again shortly.',
    clock,
  });
  return async (given) => {
    const checked = await run<CheckedPdf>(() => {
      const bytes = transferable(given);
      return { input: bytes, files: [bytes] };
    });
    return checked ?? { fault: 'unreadable', bytes: new Uint8Array(), isTrimmed: false };
  };
}
