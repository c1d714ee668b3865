import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../../platform/workers/low-priority.ts';
import { drawFarm, type DrawingOrder } from './draw-farm.ts';

/** Worker thread program that draws one farm; 100,000 vertices take it a while. */
giveWay();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(drawFarm(workerData as DrawingOrder));
