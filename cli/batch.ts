import { refusalOf } from './connection/connected.ts';
import { CommandFailed, type ExitCode } from './failure.ts';

export interface Batch<Outcome> {
  /** What became of each item, in their order. */
  outcomes: Outcome[];
  /** By what it ended before its time; 0 when it came to its end. */
  endedWith: ExitCode;
}

interface BatchWork<Item, Outcome> {
  signal: AbortSignal;
  work: (item: Item) => Promise<Outcome>;
  /** What is told of an item whose work failed, or that was never begun. */
  instead: (item: Item, outcome: 'failed' | 'not-tried', message: string | null) => Outcome;
}

/**
 * Does the work for each item in turn, and goes on after one that fails, but not without a sign-in,
 * rights or a network, nor after Ctrl-C. Rejects with faults of our own alone.
 */
export async function inBatch<Item, Outcome>(
  items: readonly Item[],
  { signal, work, instead }: BatchWork<Item, Outcome>,
): Promise<Batch<Outcome>> {
  const outcomes: Outcome[] = [];
  let endedWith: ExitCode = 0;
  for (const item of items) {
    if (endedWith !== 0) {
      outcomes.push(instead(item, 'not-tried', null));
      continue;
    }
    try {
      outcomes.push(await work(item));
    } catch (error) {
      endedWith = endingOf(error, signal);
      const { message } = error as Error;
      outcomes.push(
        signal.aborted ? instead(item, 'not-tried', null) : instead(item, 'failed', message),
      );
    }
  }
  return { outcomes, endedWith };
}

/** With what the whole batch ends after this error; 0 where the next item may do better. */
export function endingOf(error: unknown, signal: AbortSignal): ExitCode {
  if (signal.aborted) return 2;
  if (!(error instanceof CommandFailed)) throw error;
  const isHopeless =
    error.exitCode === 4 ||
    ['UNREACHABLE', 'UNREADABLE', 'FORBIDDEN'].includes(refusalOf(error) ?? '');
  return isHopeless ? error.exitCode : 0;
}
