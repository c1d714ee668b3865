import { parentPort, workerData } from 'node:worker_threads';
import type { BoundaryFeature } from '#shared/api/contract';
import type { PdfPair } from './platform/files/compare-pdfs.ts';
import { giveWay } from './platform/workers/low-priority.ts';
import type { TaskOrder } from './platform/workers/run-task.ts';
import type { ThreadTaskName } from './platform/workers/thread-tasks.ts';
import { wholeBuffersIn } from './platform/workers/transferable.ts';

type Work = (input: never) => unknown;

/** The function of each task. A thread loads only its own task's code. */
const WORK: Record<ThreadTaskName, () => Promise<Work>> = {
  body: async () => (await import('./platform/dispatch/read-large-body.ts')).readLargeBody,
  boundary: async () => {
    const { checkBoundary } = await import('./domains/land/boundary-check/check-boundary.ts');
    return (features: string) => checkBoundary(JSON.parse(features) as BoundaryFeature[]);
  },
  health: async () => (await import('./domains/land/boundary-health-check/examine.ts')).examine,
  paddock: async () =>
    (await import('./domains/land/paddock-check/check-paddocks.ts')).checkPaddocks,
  land: async () => (await import('./domains/land/land-comparison/land-answer.ts')).answer,
  thumbnail: async () =>
    (await import('./domains/land/farm-thumbnails/thumbnail-of.ts')).thumbnailOf,
  drawing: async () => (await import('./domains/land/farm-drawing/draw-farm.ts')).drawFarm,
  pdf: async () => (await import('./platform/files/trim-pdf.ts')).checkTrimmedPdf,
  'pdf-comparison': async () => {
    const { comparePdfs } = await import('./platform/files/compare-pdfs.ts');
    return async (pair: PdfPair) => (await comparePdfs(pair)) ?? 'unreadable';
  },
};

/**
 * Worker thread program of all tasks in `THREAD_TASKS`. A pool asks it for `answer`; a fresh thread
 * has its input from the start and posts the result.
 */
const { task, input } = workerData as TaskOrder;
export const answer = await WORK[task]();
giveWay();
if (input !== undefined) {
  const result = await answer(input as never);
  parentPort?.postMessage(result, wholeBuffersIn(result));
}
