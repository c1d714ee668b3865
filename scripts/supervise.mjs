// Runs the server in a child process and restarts it after a crash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Exit code of a server whose folder another one uses: starting again would only fail again. */
export const FOLDER_IN_USE = 73;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** Time without a crash after which the restart delay is reset. */
const CALM_MS = 10 * 60_000;

/**
 * Runs the program until it ends by itself or the signal stops it. Restarts a crashed program only
 * if it had been ready: a crash before that means wrong settings, which a restart would not fix.
 * The program sends the message `ready`, and stops in order when the channel to this process
 * closes.
 *
 * @param {string} program a file for Node
 * @param {{ signal: AbortSignal, say: (line: string) => void, firstPauseMs?: number }} options
 * @returns {Promise<number>} the exit code
 */
export async function supervise(program, { signal, say, firstPauseMs = FIRST_PAUSE_MS }) {
  let wasReady = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message === 'ready') wasReady = true;
    });
    const stop = () => {
      if (child.connected) child.disconnect();
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const [code, killedBy] = await once(child, 'exit');
    signal.removeEventListener('abort', stop);
    if (signal.aborted || code === 0 || code === FOLDER_IN_USE || !wasReady) return code ?? 1;

    if (performance.now() - startedAt > CALM_MS) pauseMs = firstPauseMs;
    const how = killedBy ? `killed by ${killedBy}` : `exit code ${code}`;
    say(
      `Fenceline stopped unexpectedly (${how}). Restarting in ${pauseMs / 1_000} s; press Ctrl-C to stop.`,
    );
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return 0;
  }
}
