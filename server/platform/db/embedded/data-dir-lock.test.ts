import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from './index.ts';
import { bundleOwner } from './run-owner.fixture.ts';

const { runOwner, remove } = await bundleOwner();
afterAll(remove);

const folders: string[] = [];

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fenceline-lock-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('lockDataDir', () => {
  it('creates the folder and admits one server at a time', async () => {
    const dataDir = join(freshFolder(), 'data');
    const release = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      new DataDirInUseError(dataDir, String(process.pid)),
    );
    await release();
    await (
      await lockDataDir(dataDir)
    )();
  });

  it('lets everyone who may enter the folder see that it is free, even after root used it', async () => {
    const dataDir = freshFolder();
    const release = await lockDataDir(dataDir);
    expect(statSync(join(dataDir, 'lock')).mode & 0o777).toBe(0o700);
    const [claim = ''] = readdirSync(join(dataDir, 'lock'));
    expect(statSync(join(dataDir, 'lock', claim)).mode & 0o777).toBe(0o666);
    await release();
  });

  it('names the process that holds the folder and what to do', () => {
    expect(new DataDirInUseError('/srv/data', '4711').message).toBe(
      'Another Fenceline server (process 4711) is using DATA_DIR /srv/data. ' +
        'Stop it or choose another DATA_DIR.',
    );
  });

  it('refuses while the holder is too busy to answer', async () => {
    const dataDir = freshFolder();
    const holder = await runOwner({ dataDir, lockOnly: true });
    holder.child.kill('SIGSTOP');
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError);
    holder.child.kill('SIGCONT');
    await holder.end('SIGKILL');
  });

  it('is free as soon as its holder is killed', async () => {
    const dataDir = freshFolder();
    const holder = await runOwner({ dataDir, lockOnly: true });
    await expect(lockDataDir(dataDir)).rejects.toThrow(`(process ${holder.child.pid})`);
    await holder.end('SIGKILL');
    await (
      await lockDataDir(dataDir)
    )();
  });

  it('lets exactly one of many processes take over the lock of a killed holder', async () => {
    const dataDir = freshFolder();
    const holder = await runOwner({ dataDir, lockOnly: true });
    await holder.end('SIGKILL');
    const claims = await Promise.allSettled(Array.from({ length: 25 }, () => lockDataDir(dataDir)));
    const releases = claims.filter((claim) => claim.status === 'fulfilled');
    expect(releases).toHaveLength(1);
    expect(
      claims.filter((claim) => claim.status === 'rejected').map(({ reason }) => reason),
    ).toEqual(Array.from({ length: 24 }, () => expect.any(DataDirInUseError)));
    await releases[0]!.value();
  });

  it('leaves one small file regardless of how often the server starts', async () => {
    const dataDir = freshFolder();
    for (let start = 1; start <= 5; start++) await (await lockDataDir(dataDir))();
    expect(readdirSync(join(dataDir, 'lock'))).toEqual(['5']);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(freshFolder(), 'a-rather-long-name-'.repeat(6), 'data');
    const release = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError);
    await release();
  });
});
