import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** True when standard input and standard error are both a terminal, so a person can be prompted. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/**
 * Prompts on standard error and reads one line; only `y` and `yes` count as agreement. Rejects with
 * the reason of `signal`, which Ctrl-C aborts.
 */
export async function agreesTo(question: string, signal: AbortSignal): Promise<boolean> {
  // `terminal: false` leaves line editing to the terminal, so that Ctrl-C still raises a signal.
  const lines = createInterface({ input: process.stdin, terminal: false });
  process.stderr.write(`${question} [y/N] `);
  try {
    const [answer] = (await Promise.race([
      once(lines, 'line', { signal }),
      once(lines, 'close', { signal }).then(() => ['']),
    ])) as [string];
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    process.stderr.write('\n');
    throw signal.aborted ? signal.reason : error;
  } finally {
    lines.close();
  }
}
