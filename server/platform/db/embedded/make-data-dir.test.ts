import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from './make-data-dir.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fenceline-data-dir-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('makeDataDir', () => {
  it('creates a folder that only its owner may enter, and leaves an existing one', async () => {
    const path = join(folder, 'a/b');
    await makeDataDir(path);
    await makeDataDir(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform === 'linux')('refuses folders below /proc and /sys', async () => {
    const link = join(folder, 'link');
    await symlink('/proc', link);
    for (const path of ['/proc/x', '/proc/self/x/y', '/sys/x', join(link, 'x')]) {
      await expect(makeDataDir(path)).rejects.toThrow(
        /^DATA_DIR: .* where the system keeps no files\. Choose another DATA_DIR\.$/,
      );
    }
  });

  it('refuses a file, and a path below a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const refusal = `DATA_DIR: ${file} is a file, and the data needs a folder. Choose another DATA_DIR.`;
    await expect(makeDataDir(file)).rejects.toThrow(refusal);
    await expect(makeDataDir(join(file, 'x/y'))).rejects.toThrow(refusal);
  });

  it('rejects a dangling link instead of looping', async () => {
    const link = join(folder, 'dangling');
    await symlink(join(folder, 'nowhere/at/all'), link);
    await expect(makeDataDir(link)).rejects.toThrow('dangling');
  });
});
