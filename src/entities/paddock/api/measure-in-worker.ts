import { createWorkerCaller } from '#shared/worker-call';
import type { Area } from '../model/farm-land.ts';
import type { PaddockLand } from '../model/measure.ts';
import { packQuestion, type MeasureQuestion } from '../model/pack-question.ts';

const caller = createWorkerCaller<MeasureQuestion, PaddockLand | null>({
  start: () => new Worker(new URL('./measure.worker.ts', import.meta.url), { type: 'module' }),
  runInPlace: async (question) =>
    (await import('../model/measure-question.ts')).answerMeasureQuestion(question),
});

/** Measures paddocks like `measurePaddocks`, in a worker. */
export const measureInWorker = (
  paddocks: readonly Area[],
  farm: readonly Area[],
  signal: AbortSignal,
): Promise<PaddockLand | null> => caller.call(packQuestion(paddocks, farm), signal);
