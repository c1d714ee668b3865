import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInPty, type PtyOptions, type PtyRun } from './pty.ts';

/** The built command line. */
export const CLI_PROGRAM = join(import.meta.dirname, '../../../dist/cli/fenceline.cjs');

export interface CliRun {
  child: ChildProcess;
  /** Output so far. */
  stdout: () => string;
  stderr: () => string;
  /** Exit code; null if a signal ended the process. */
  ended: Promise<number | null>;
}

/** Starts the built command line without a terminal. */
export function startCli(
  args: readonly string[],
  { env = {}, cwd, input }: { env?: Record<string, string>; cwd?: string; input?: string } = {},
): CliRun {
  if (!existsSync(CLI_PROGRAM))
    throw new Error('The command line is not built. Run: npm run build');
  const child = spawn(process.execPath, [CLI_PROGRAM, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {}).end(input);
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, stdout: () => written.stdout, stderr: () => written.stderr, ended };
}

/** Runs the built command line to its end. */
export async function runBuiltCli(...run: Parameters<typeof startCli>) {
  const { ended, stdout, stderr } = startCli(...run);
  return { code: await ended, stdout: stdout(), stderr: stderr() };
}

/** Starts it in a terminal of its own, 80 × 24 by default. */
export function startCliInPty(args: readonly string[], options: PtyOptions = {}): PtyRun {
  if (!existsSync(CLI_PROGRAM))
    throw new Error('The command line is not built. Run: npm run build');
  return runInPty(process.execPath, [CLI_PROGRAM, ...args], options);
}
