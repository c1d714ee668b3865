import { CommandFailed } from './failure.ts';

/** Runs work that Ctrl-C stops by the signal; what it then rejects with is that it was cancelled. */
export async function cancellable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const cancel = () => cancelling.abort(new CommandFailed('Cancelled.', 2));
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}
