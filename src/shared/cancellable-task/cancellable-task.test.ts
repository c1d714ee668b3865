import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { createCancellableTask, type TaskRun } from './cancellable-task.ts';

/** A task whose runs end only when the test says so. */
function startTask() {
  const runs: (TaskRun & { answer: (result: string) => void })[] = [];
  const task = createCancellableTask(
    (_name: string, run: TaskRun) =>
      new Promise<string>((answer) => {
        runs.push({ ...run, answer });
      }),
  );
  const scope = fork();
  const results: string[] = [];
  createWatch({ unit: task.done, scope, fn: ({ result }) => results.push(result) });
  return {
    runs,
    results,
    start: (name: string) => allSettled(task.started, { scope, params: name }),
    cancel: () => allSettled(task.cancelled, { scope }),
    running: () => scope.getState(task.$running),
  };
}

describe('createCancellableTask', () => {
  it('reports the progress and the result of a run', async () => {
    const { runs, results, start, running } = startTask();
    const ended = start('a');
    expect(running()).toMatchObject({ params: 'a', share: null });
    runs[0]!.onProgress(0.5);
    expect(running()).toMatchObject({ params: 'a', share: 0.5 });
    runs[0]!.answer('A');
    await ended;
    expect([running(), results]).toEqual([null, ['A']]);
  });

  it('aborts a run when the next one starts, and ignores its late progress and result', async () => {
    const { runs, results, start, running } = startTask();
    const ended = [start('a'), start('b')];
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    runs[0]!.onProgress(0.9);
    runs[0]!.answer('A');
    expect(running()).toMatchObject({ params: 'b', share: null });
    runs[1]!.answer('B');
    await Promise.all(ended);
    expect(results).toEqual(['B']);
  });

  it('aborts a run that is cancelled and ignores its result', async () => {
    const { runs, results, start, cancel, running } = startTask();
    const ended = [start('a'), cancel()];
    expect([runs[0]!.signal.aborted, running()]).toEqual([true, null]);
    runs[0]!.answer('A');
    await Promise.all(ended);
    expect(results).toEqual([]);
  });
});
