import type { PdfComparison, PdfPair } from './compare-pdfs.ts';
import { createPdfThreads, transferable } from './pdf-threads.ts';

/** Twice as long as a check: pdf.js takes 0.3 s to start, and reads two files. */
const LIMIT_MS = 10_000;
const CONCURRENCY = 1;

/** Compares two PDFs. Their bytes may be empty afterwards. */
export type PdfComparer = (pair: PdfPair) => Promise<PdfComparison | null>;

/**
 * Runs `comparePdfs` in a worker thread of `program`. Returns null, as for an unreadable file, if it
 * takes over 10 s or more memory than real files need; rejects with OVERLOADED while 10 are queued.
 */
export function createPdfComparer(program: string, limitMs = LIMIT_MS): PdfComparer {
  const run = createPdfThreads(program, { concurrency: CONCURRENCY, limitMs });
  return (pair) =>
    run<PdfComparison | null>(() => {
      const [given, made] = [transferable(pair.given), transferable(pair.made)];
      return { input: { ...pair, given, made }, files: [given, made] };
    });
}
