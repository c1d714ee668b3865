import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Somebody is there to be asked: what is typed and what is shown are a terminal's. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/**
 * Asks on standard error and waits for a line: only y and yes agree. Rejects with the reason of
 * `signal`, which Ctrl-C aborts.
 */
export async function agreesTo(question: string, signal: AbortSignal): Promise<boolean> {
  // The terminal's own line editing, which leaves Ctrl-C a signal.
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
