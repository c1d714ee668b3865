import type { PdfComparison, PdfPair } from './compare-pdfs.ts';
import type { WorkClock } from '../workers/work-limit.ts';
import { createPdfThreads, transferable } from './pdf-threads.ts';

/** Processor time, twice that of a check: pdf.js takes 0.3 s to start, and reads two files. */
const LIMIT_MS = 10_000;
const CONCURRENCY = 1;

/** Compares two PDFs. Their bytes may be empty afterwards. */
export type PdfComparer = (pair: PdfPair) => Promise<PdfComparison | 'unreadable' | null>;

/**
 * Runs `comparePdfs` in a worker thread of `program`. Returns null if it
 * needs over 10 s of processor time or more memory than real files; rejects with OVERLOADED while 10
 * are queued, and if the machine is too busy: lack of time says nothing about a file.
 */
export function createPdfComparer(program: string, clock?: WorkClock): PdfComparer {
  const run = createPdfThreads(program, {
    concurrency: CONCURRENCY,
    limitMs: LIMIT_MS,
    late: 'The signed PDF could not be compared with the commitment yet, because the server is busy.',
    clock,
  });
  return (pair) =>
    run<PdfComparison | 'unreadable'>(() => {
      const [given, made] = [transferable(pair.given), transferable(pair.made)];
      return { input: { ...pair, given, made }, files: [given, made] };
    });
}
