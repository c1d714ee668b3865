import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../workers/low-priority.ts';
import { comparePdfs, type PdfPair } from './compare-pdfs.ts';

/** Worker program that compares an uploaded PDF with the one made here; `unreadable` says that one cannot be read. */
giveWay();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage((await comparePdfs(workerData as PdfPair)) ?? 'unreadable');
