import { fateAfter, runQueue } from '#shared/run-queue';
import { LostAnswerError } from './connection/connected.ts';
import { CommandFailedError, messageOf, type ExitCode } from './failure.ts';

export interface Batch<Outcome> {
  /** One outcome per item, in input order. */
  outcomes: Outcome[];
  /** Exit code of the error that ended the batch early; 0 if it ran to completion. */
  endedWith: ExitCode;
}

/** 1 if an item failed, 2 if the user declined one, unless the batch ended early. */
export function exitCodeOf<Outcome extends { outcome: string }>({
  outcomes,
  endedWith,
}: Batch<Outcome>): ExitCode {
  const has = (kind: string) => outcomes.some(({ outcome }) => outcome === kind);
  return endedWith || (has('failed') || has('unknown') ? 1 : has('declined') ? 2 : 0);
}

/**
 * Outcome of an item whose work did not succeed. `unknown`: a change was sent and its answer never
 * arrived, so it may have been made.
 */
export type Unsuccessful = 'failed' | 'unknown' | 'not-tried';

interface BatchWork<Item, Outcome> {
  signal: AbortSignal;
  work: (item: Item) => Promise<Outcome>;
  instead: (item: Item, outcome: Unsuccessful, message: string | null) => Outcome;
}

/**
 * Processes items in order and continues after a failure, except when signed out, forbidden,
 * offline or cancelled. Rejects only on internal errors.
 */
export async function inBatch<Item, Outcome>(
  items: readonly Item[],
  { signal, work, instead }: BatchWork<Item, Outcome>,
): Promise<Batch<Outcome>> {
  const outcomes: Outcome[] = [];
  let endedWith: ExitCode = 0;
  await runQueue(items, {
    act: work,
    policy(error) {
      endedWith = endingOf(error, signal);
      return endedWith === 0 ? 'next' : 'stop';
    },
    report(item, done) {
      if (done.state === 'done') outcomes.push(done.result);
      else if (done.state === 'not-tried') outcomes.push(instead(item, 'not-tried', null));
      else if (done.state === 'failed') outcomes.push(insteadOf(item, done.error));
    },
  });
  return { outcomes, endedWith };

  function insteadOf(item: Item, error: unknown): Outcome {
    const message = messageOf(error);
    if (error instanceof LostAnswerError) return instead(item, 'unknown', message);
    return signal.aborted ? instead(item, 'not-tried', null) : instead(item, 'failed', message);
  }
}

/** Exit code that ends the batch after this error; 0 to continue with the next item. */
export function endingOf(error: unknown, signal: AbortSignal): ExitCode {
  if (signal.aborted) return 2;
  if (!(error instanceof CommandFailedError)) throw error;
  // A command that waits cannot be resumed, because nobody is there to sign in.
  return error.exitCode === 4 || fateAfter(error) !== 'next' ? error.exitCode : 0;
}
