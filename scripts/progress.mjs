import { spawn } from 'node:child_process';

/**
 * Runs one slow step and shows its progress: on a terminal one line that counts the seconds,
 * elsewhere one line at the start and one at the end.
 *
 * @template T
 * @param {string} label the current activity, e.g. `Installing packages`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const startedAt = Date.now();
  const line = () => `${label} … ${Math.round((Date.now() - startedAt) / 1000)} s`;
  if (!process.stderr.isTTY) process.stderr.write(`${label} …\n`);
  const timer = process.stderr.isTTY
    ? setInterval(() => process.stderr.write(`\r${line()}`), 1000)
    : setInterval(() => process.stderr.write(`${line()}\n`), 30_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${line()}\n`);
  }
}

/**
 * Runs a command to its end without showing its output, which is collected for the error message.
 * The command leads its own process group, so that a time limit also ends its children.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeLimitMs?: number }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(command, args, { cwd, env, timeLimitMs } = {}) {
  return new Promise((resolve) => {
    const ownGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);

    const end = () => {
      if (child.pid === undefined) return;
      try {
        if (ownGroup) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // The process has ended in the meantime.
      }
    };
    const interrupted = () => {
      end();
      process.exit(130);
    };
    process.once('SIGINT', interrupted);
    process.once('SIGTERM', interrupted);
    const timer = timeLimitMs && setTimeout(end, timeLimitMs);

    const finish = (ok, note = '') => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', interrupted);
      resolve({ ok, output: output + note });
    };
    child.once('error', (error) => finish(false, error.message));
    child.once('close', (code) => finish(code === 0));
  });
}

/** Returns the last lines of a command's output, which usually show the error. */
export function lastLines(output, count = 30) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
