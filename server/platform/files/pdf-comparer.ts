import { createTask, type RunTask } from '../workers/run-task.ts';
import { transferable } from '../workers/transferable.ts';
import type { WorkClock } from '../workers/work-limit.ts';
import type { PdfComparison, PdfPair } from './compare-pdfs.ts';

/**
 * Compares two PDFs, whose bytes may be empty afterwards. Null if that takes more time or memory
 * than for real files. A lack of processor time says nothing about a file.
 */
export type PdfComparer = RunTask<PdfPair, PdfComparison | 'unreadable'>;

/** Runs `comparePdfs` in a thread. */
export const createPdfComparer = (program: string, clock?: WorkClock): PdfComparer =>
  createTask('pdf-comparison', program, clock, (pair) => ({
    ...pair,
    given: transferable(pair.given),
    made: transferable(pair.made),
  }));
