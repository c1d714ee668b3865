import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';

export interface TaskRun {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

interface Running<P> {
  params: P;
  controller: AbortController;
}

/**
 * A task with progress that can be cancelled. Only the latest run counts: starting or cancelling
 * aborts the run before, whose late progress and response are ignored.
 */
export function createCancellableTask<P, R>(work: (params: P, run: TaskRun) => Promise<R>) {
  const started = createEvent<P>();
  const cancelled = createEvent();
  const progressMade = createEvent<{ controller: AbortController; share: number }>();

  const workFx = createEffect(({ params, controller }: Running<P>): Promise<R> => {
    const tell = scopeBind(progressMade, { safe: true });
    return work(params, {
      signal: controller.signal,
      onProgress: (share) => tell({ controller, share }),
    });
  });
  const abortFx = createEffect((controller: AbortController) => controller.abort());

  /** The current run; `share` is null until it reports progress. */
  const $running = createStore<(Running<P> & { share: number | null }) | null>(null)
    .on(workFx, (_, run) => ({ ...run, share: null }))
    .on(progressMade, (running, { controller, share }) =>
      running?.controller === controller ? { ...running, share } : running,
    )
    .on(workFx.finally, (running, { params: { controller } }) =>
      running?.controller === controller ? null : running,
    )
    .reset(cancelled);
  /** Controller of the latest run; aborting a finished one has no effect. */
  const $controller = createStore<AbortController | null>(null).on(
    workFx,
    (_, { controller }) => controller,
  );

  // Aborts the previous run before a new one begins.
  sample({ clock: [started, cancelled], source: $controller, filter: Boolean, target: abortFx });
  sample({
    clock: started,
    fn: (params) => ({ params, controller: new AbortController() }),
    target: workFx,
  });

  const isLatest = ({ params: { controller } }: { params: Running<P> }) =>
    !controller.signal.aborted;
  return {
    started,
    cancelled,
    workFx,
    $running,
    $isRunning: $running.map((running) => running !== null),
    done: sample({
      clock: workFx.done,
      filter: isLatest,
      fn: ({ params: { params }, result }) => ({ params, result }),
    }),
    failed: sample({
      clock: workFx.fail,
      filter: isLatest,
      fn: ({ params: { params }, error }) => ({ params, error }),
    }),
  };
}
