import { createTask, type RunTask } from '../../../platform/workers/run-task.ts';
import type { WorkClock } from '../../../platform/workers/work-limit.ts';
import type { HealthAnswer, HealthQuestion } from './question.ts';

/** Examines a boundary; null for one that is too complicated. */
export type HealthChecker = RunTask<HealthQuestion, HealthAnswer>;

/** Runs `examine` in a thread. */
export const createHealthChecker = (program: string, clock?: WorkClock): HealthChecker =>
  createTask('health', program, clock);
