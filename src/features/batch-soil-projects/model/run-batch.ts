import { ApiError } from '#shared/api';
import { failureMessage } from '#shared/lib/failure';

/** Concurrent requests of a batch; leaves room for the user's other requests. */
const CONCURRENCY = 3;

export interface Outcome {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'not-tried';
  /** Why it failed. */
  message: string | null;
}

/** Lets a user pause, resume and cancel a running batch. */
export class BatchControl {
  private isCancelled = false;
  private paused: { promise: Promise<void>; resume: () => void } | null = null;

  get hasEnded(): boolean {
    return this.isCancelled;
  }

  pause(): void {
    if (this.paused) return;
    let resume = () => {};
    const promise = new Promise<void>((resolve) => {
      resume = resolve;
    });
    this.paused = { promise, resume };
  }

  resume(): void {
    this.paused?.resume();
    this.paused = null;
  }

  /** Requests on their way finish; no other is sent. */
  cancel(): void {
    this.isCancelled = true;
    this.resume();
  }

  /** Resolves once the batch is not paused. */
  async running(): Promise<void> {
    while (this.paused) await this.paused.promise;
  }
}

export interface BatchRun {
  ids: readonly number[];
  act: (id: number) => Promise<unknown>;
  report: (id: number, outcome: Outcome) => void;
  /** Called when the connection or the sign-in is lost; the batch pauses and then repeats the id. */
  onInterrupted: (message: string) => void;
  control: BatchControl;
}

/** Failures that the next project would meet as well. */
const isInterruption = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'UNREACHABLE' || error.code === 'UNAUTHENTICATED');

/** Acts on each project in order and continues after one that fails. */
export async function runBatch({
  ids,
  act,
  report,
  onInterrupted,
  control,
}: BatchRun): Promise<void> {
  const queue = [...ids];
  const work = async () => {
    for (;;) {
      await control.running();
      if (control.hasEnded) return;
      const id = queue.shift();
      if (id === undefined) return;
      report(id, { state: 'running', message: null });
      try {
        await act(id);
        report(id, { state: 'done', message: null });
      } catch (error) {
        const message = failureMessage(error).lines.join(' ');
        if (isInterruption(error) && !control.hasEnded) {
          queue.unshift(id);
          report(id, { state: 'waiting', message: null });
          control.pause();
          onInterrupted(message);
        } else {
          report(id, { state: 'failed', message });
        }
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  for (const id of queue) report(id, { state: 'not-tried', message: null });
}
