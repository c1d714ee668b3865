import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../workers/low-priority.ts';
import { checkPdf } from './check-pdf.ts';
import type { CheckedPdf } from './pdf-checker.ts';

/** Worker program that checks one uploaded file and returns its bytes. */
giveWay();
const bytes = workerData as Uint8Array<ArrayBuffer>;
const checked: CheckedPdf = { fault: checkPdf(bytes), bytes };
parentPort?.postMessage(checked, [bytes.buffer]);
