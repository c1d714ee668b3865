import { createTask } from '../../../platform/workers/run-task.ts';
import type { WorkClock } from '../../../platform/workers/work-limit.ts';
import type { BoundaryVerdict } from './check-boundary.ts';

/** Validates the features of a boundary, given as JSON text. */
export type BoundaryChecker = (features: string) => Promise<BoundaryVerdict>;

/** Runs `checkBoundary` in a thread, so that no outline delays other calls. */
export function createBoundaryChecker(program: string, clock?: WorkClock): BoundaryChecker {
  const run = createTask<string, BoundaryVerdict>('boundary', program, clock);
  return async (features) =>
    (await run(features)) ?? {
      fault: 'The boundary is too complicated to check. Simplify it and try again.',
      isTooLarge: true,
    };
}
