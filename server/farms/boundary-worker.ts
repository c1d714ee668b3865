import { parentPort, workerData } from 'node:worker_threads';
import type { BoundaryFeature } from '#shared/api/contract';
import { checkBoundary } from './check-boundary.ts';

/** The program of a thread that judges one boundary; a crafted outline can take it minutes. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(checkBoundary(workerData as BoundaryFeature[]));
