import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../workers/low-priority.ts';
import { transferable } from './pdf-threads.ts';
import { checkTrimmedPdf } from './trim-pdf.ts';

/** Worker program that checks one uploaded file and returns its bytes. */
giveWay();
const checked = checkTrimmedPdf(workerData as Uint8Array<ArrayBuffer>);
const bytes = transferable(checked.bytes);
parentPort?.postMessage({ ...checked, bytes }, [bytes.buffer]);
