import { createTask } from '../workers/run-task.ts';
import { transferable } from '../workers/transferable.ts';
import type { WorkClock } from '../workers/work-limit.ts';
import type { CheckedPdf } from './trim-pdf.ts';

/** Checks an uploaded file. The given bytes may be empty afterwards, so use those of the result. */
export type PdfChecker = (bytes: Uint8Array) => Promise<CheckedPdf>;

/**
 * Runs `checkTrimmedPdf` in threads. Rejects as unreadable a file that takes more time or memory
 * than a real one.
 */
export function createPdfChecker(program: string, clock?: WorkClock): PdfChecker {
  const run = createTask<Uint8Array, CheckedPdf>('pdf', program, clock, transferable);
  return async (given) =>
    (await run(given)) ?? { fault: 'unreadable', bytes: new Uint8Array(), isTrimmed: false };
}
