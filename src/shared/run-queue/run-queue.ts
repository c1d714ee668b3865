import { fateAfter, type Fate } from './fate.ts';

export type Outcome<Result> =
  | { state: 'waiting' | 'running' | 'not-tried' }
  | { state: 'done'; result: Result }
  | { state: 'failed'; error: unknown };

/** Lets a user pause, resume and cancel a running queue. */
export class QueueControl {
  private hasEnded = false;
  private paused: { promise: Promise<void>; resume: () => void } | null = null;

  get isCancelled(): boolean {
    return this.hasEnded;
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

  /** Lets items in progress finish and starts no other. */
  cancel(): void {
    this.hasEnded = true;
    this.resume();
  }

  /** Resolves once the queue is not paused. */
  async running(): Promise<void> {
    while (this.paused) await this.paused.promise;
  }
}

export interface QueueOptions<Item, Result> {
  act: (item: Item) => Promise<Result>;
  /** What a failure means for the other items; throws an error that ends the whole queue. */
  policy?: (error: unknown) => Fate;
  control?: QueueControl;
  /** Items in progress at a time; in order, one after the other, by default. */
  concurrency?: number;
  report?: (item: Item, outcome: Outcome<Result>) => void;
  /** Called when the queue pauses after a failure; after it resumes, it repeats the item. */
  onWait?: (error: unknown) => void;
}

/** Acts on each item in order and continues after one that fails, as far as the policy allows. */
export async function runQueue<Item, Result>(
  items: readonly Item[],
  {
    act,
    policy = fateAfter,
    control = new QueueControl(),
    concurrency = 1,
    report = () => {},
    onWait = () => {},
  }: QueueOptions<Item, Result>,
): Promise<void> {
  const queue = items.map((item) => ({ item }));
  const work = async () => {
    for (;;) {
      await control.running();
      const next = control.isCancelled ? undefined : queue.shift();
      if (!next) return;
      const { item } = next;
      report(item, { state: 'running' });
      try {
        const result = await act(item);
        report(item, { state: 'done', result });
      } catch (error) {
        const fate = policy(error);
        if (fate === 'wait' && !control.isCancelled) {
          queue.unshift(next);
          report(item, { state: 'waiting' });
          control.pause();
          onWait(error);
          continue;
        }
        report(item, { state: 'failed', error });
        if (fate === 'stop') control.cancel();
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const { item } of queue) report(item, { state: 'not-tried' });
}
