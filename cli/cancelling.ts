import { CommandFailed } from './failure.ts';

/** Ctrl-C, an orderly end, and a terminal that was closed. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs work that Ctrl-C stops by the signal; what it then rejects with is that it was cancelled. */
export async function cancellable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const cancel = () => cancelling.abort(new CommandFailed('Cancelled.', 2));
  for (const name of ENDING) process.on(name, cancel);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    for (const name of ENDING) process.off(name, cancel);
  }
}
