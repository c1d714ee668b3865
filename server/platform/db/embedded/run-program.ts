import { spawn } from 'node:child_process';
import type { Account } from './account.ts';
import { explainFailure, explainSpawnFailure } from './embedded-postgres-error.ts';

/**
 * Returns the data directory as a program of PostgreSQL receives it. Root's substitute account may
 * not be able to traverse the path (only root may enter DATA_DIR, or a folder above it), but a
 * process can always use its own working directory, which Linux exposes under a fixed path.
 */
export const dataDirectoryArgument = (folder: string, account: Account | null) =>
  account ? '/proc/self/cwd' : folder;

/** Gives PostgreSQL's programs what they need to run, and none of the server's secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' };
}

/**
 * Runs a program of PostgreSQL until it exits.
 *
 * @param cwd the data directory it works on
 * @throws {EmbeddedPostgresError} if it fails
 */
export function runProgram(
  program: string,
  args: string[],
  { cwd, account }: { cwd: string; account: Account | null },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => reject(explainSpawnFailure(error, program, cwd)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(explainFailure(output, cwd));
    });
  });
}
