import { spawn } from 'node:child_process';
import type { Account } from './account.ts';
import { explainFailure, explainSpawnFailure } from './embedded-postgres-error.ts';

/**
 * How a program of PostgreSQL is told its data directory. As root's stand-in it may not be able to
 * walk there (DATA_DIR, or a folder above it, is root's alone), but a process may always use the
 * folder it was started in: Linux gives it a name that needs no walk.
 */
export const dataDirectoryArgument = (folder: string, account: Account | null) =>
  account ? '/proc/self/cwd' : folder;

/** PostgreSQL's programs get what they need to run, and none of the server's secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' };
}

/**
 * Runs a program of PostgreSQL to its end.
 *
 * @param cwd the data directory it works on
 * @throws {EmbeddedPostgresError} when it fails
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
