import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True if the last commit or the working folder changes one of these paths, or if nobody knows. */
export async function hasChanged(paths: readonly string[]): Promise<boolean> {
  try {
    await run('git', ['diff', '--quiet', 'HEAD~1', '--', ...paths]);
    return false;
  } catch {
    return true;
  }
}
