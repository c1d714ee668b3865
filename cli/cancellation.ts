import { CommandFailedError } from './failure.ts';

/** Signals for Ctrl-C, an orderly shutdown and a closed terminal. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work that these signals abort through `signal`; it then rejects with a "Cancelled" failure.
 */
export async function cancellable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const cancel = () => cancelling.abort(new CommandFailedError('Cancelled.', 2));
  for (const name of ENDING) process.on(name, cancel);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    for (const name of ENDING) process.off(name, cancel);
  }
}
