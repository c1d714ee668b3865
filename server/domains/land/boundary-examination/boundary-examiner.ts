import { createTask, type RunTask } from '../../../platform/workers/run-task.ts';
import type { WorkClock } from '../../../platform/workers/work-limit.ts';
import type { HealthAnswer, HealthQuestion } from './question.ts';

/** Examines a boundary; null for one that is too complicated. */
export type BoundaryExaminer = RunTask<HealthQuestion, HealthAnswer>;

/** Runs `examine` in a thread. */
export const createBoundaryExaminer = (program: string, clock?: WorkClock): BoundaryExaminer =>
  createTask('health', program, clock);
