import { createWorkerCaller } from '#shared/worker-call';
import type { Change } from '../model/change.ts';
import type { Drawing } from '../model/drawing.ts';
import type { LandQuestion } from '../model/land-question.ts';
import { packDrawing, unpackChange, type PackedChange } from '../model/packed-drawing.ts';

const caller = createWorkerCaller<LandQuestion, PackedChange>({
  start: () => new Worker(new URL('./change-land.worker.ts', import.meta.url), { type: 'module' }),
  runInPlace: async (question) =>
    (await import('../model/land-question.ts')).answerLandQuestion(question),
});

/** Changes the land of a drawing in a worker; unchanged areas remain the same objects. */
export async function changeLandInWorker(
  { drawing, ids, change }: Omit<LandQuestion, 'drawing'> & { drawing: Drawing },
  signal: AbortSignal,
): Promise<Change> {
  const packed = await caller.call({ drawing: packDrawing(drawing), ids, change }, signal);
  return unpackChange(packed, drawing);
}
