import { parentPort, workerData } from 'node:worker_threads';
import { writeSampleSnapshot } from './district/sample-snapshot.ts';

/** Worker thread program that writes the sample cadastre's snapshot to a path. */
await writeSampleSnapshot(workerData as string);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(null);
