import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve('.');
/** What scripts/install.mjs writes once the packages of a lock file are installed. */
const INSTALL_STAMP = '.fenceline-install';

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
 * unless it was built before; returns the path of its program. A package that only the earlier
 * server uses stays among those of development until the next release.
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
  await lendPackages(building);
  await run(process.execPath, ['scripts/build.mjs'], { cwd: building });
  await rename(building, folder);
  return program;
}

/**
 * Links every package of this checkout, and marks them as installed: an install in the folder would
 * follow a link to all of them, and replace this checkout's own.
 */
async function lendPackages(folder: string): Promise<void> {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name !== INSTALL_STAMP) await symlink(join(from, name), join(to, name), 'junction');
  }
  const lock = await readFile(join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const machine = `node ${process.versions.node} on ${process.platform}-${process.arch}`;
  await writeFile(join(to, INSTALL_STAMP), `${hash}\n${machine}\n`);
}
