import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve('.');

/** Why an earlier commit cannot be built here; null if it can. */
export async function whyNotBuildable(commit: string): Promise<string | null> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
    return null;
  } catch {
    return `This checkout does not contain commit ${commit.slice(0, 8)}: it is shallow or no Git repository.`;
  }
}

/**
 * Builds the server of an earlier commit with that commit's own build and the packages of this one,
 * unless it was built before; returns the path of its program.
 */
export async function buildCommit(commit: string): Promise<string> {
  const folder = join(root, 'dist/commits', commit);
  const program = join(folder, 'dist/server/main.js');
  if (existsSync(program)) return program;
  const building = `${folder}.building`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  const archive = `${building}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-xf', archive, '-C', building]);
  await rm(archive);
  await symlink(join(root, 'node_modules'), join(building, 'node_modules'), 'junction');
  await run(process.execPath, ['scripts/build.mjs'], { cwd: building });
  await rename(building, folder);
  return program;
}
