import { busyRefusal, isOutOfMemory } from './busy-refusal.ts';
import { createFairLimiter } from './fair-limiter.ts';
import { runInThread } from './run-in-thread.ts';
import { createThreadPool } from './thread-pool.ts';
import { THREAD_TASKS, type ThreadTask, type ThreadTaskName } from './thread-tasks.ts';
import { wholeBuffersIn } from './transferable.ts';
import { WorkLimitError, type WorkClock } from './work-limit.ts';

/**
 * Runs a task on one input. Returns null if it takes more processor time or memory than it may;
 * rejects with OVERLOADED while too many inputs are waiting, and if the machine is too busy. The
 * buffers of a task with fresh threads move to the thread and are empty afterwards.
 */
export type RunTask<Input, Output> = (input: Input) => Promise<Output | null>;

/** `workerData` of the tasks' program; `input` only for a fresh thread. */
export interface TaskOrder {
  task: ThreadTaskName;
  input?: unknown;
}

/**
 * Returns the runner of a task of `program`, within the limits of `THREAD_TASKS`. `prepare` runs
 * once a thread is free, for copies that would take memory while they wait.
 */
export function createTask<Input, Output>(
  task: ThreadTaskName,
  program: string,
  clock?: WorkClock,
  prepare: (input: Input) => Input = (input) => input,
): RunTask<Input, Output> {
  const limits: ThreadTask = THREAD_TASKS[task];
  const { limitMs, maxWaiting, maxHeapMb, threads = 1, waiting, late, retryS } = limits;
  const options = {
    limitMs,
    ...(clock && { clock }),
    ...(maxHeapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
  };

  function inFreshThreads(): (input: Input) => Promise<Output> {
    const limiter = createFairLimiter({ concurrency: threads, maxWaiting });
    return (given) =>
      limiter.run(() => {
        const input = prepare(given);
        const order: TaskOrder = { task, input };
        return runInThread(program, order, { ...options, transferList: wholeBuffersIn(input) });
      });
  }

  function inPool(): (input: Input) => Promise<Output> {
    const workerData: TaskOrder = { task };
    const name = `${task}-worker`;
    const pool = createThreadPool<Input, Output>({
      ...options,
      name,
      program,
      threads,
      maxWaiting,
      workerData,
    });
    return (input) => pool.ask(input);
  }

  const run = limits.isFreshThread ? inFreshThreads() : inPool();
  return async (input) => {
    try {
      return await run(input);
    } catch (error) {
      if (error instanceof WorkLimitError || isOutOfMemory(error)) return null;
      throw busyRefusal(error, { waiting, late }, retryS);
    }
  };
}
