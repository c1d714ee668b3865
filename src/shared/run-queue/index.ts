export { fateAfter } from './fate.ts';
export { QueueControl, runQueue, type Outcome } from './run-queue.ts';
