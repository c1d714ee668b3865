import { unpackShapes } from '#shared/packed-shapes';
import { measurePaddocks, type PaddockLand } from './measure.ts';
import type { MeasureQuestion } from './pack-question.ts';

/** Measures the paddocks of a question; runs in a worker where there are workers. */
export const answerMeasureQuestion = ({ paddocks, farm }: MeasureQuestion): PaddockLand | null =>
  measurePaddocks(unpackShapes(paddocks), unpackShapes(farm));
