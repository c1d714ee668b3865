import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CommandFailedError } from '../failure.ts';
import { writeWholeFile } from './whole-file.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'fenceline-whole-'))));
afterEach(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
const target = () => join(folder, 'all.csv');

function* partsThen(fault: () => void): Generator<string> {
  yield 'a,b\n';
  fault();
  yield '1,2\n';
}

it('writeWholeFile replaces a file only once the new one is complete, also through a symbolic link', async () => {
  await writeFile(target(), 'before');
  await symlink(target(), join(folder, 'link.csv'));
  await writeWholeFile(join(folder, 'link.csv'), ['a,b\n', '1,2\n'], never);
  expect(await readFile(target(), 'utf8')).toBe('a,b\n1,2\n');
  expect((await lstat(join(folder, 'link.csv'))).isSymbolicLink()).toBe(true);
});

it('writeWholeFile leaves the old file and no temporary file when the disk is full', async () => {
  await writeFile(target(), 'before');
  const parts = partsThen(() => {
    throw Object.assign(new Error('write'), { code: 'ENOSPC' });
  });
  const failed = new CommandFailedError(`${target()} was not written. The disk is full.`);
  await expect(writeWholeFile(target(), parts, never)).rejects.toThrow(failed);
  expect(await readdir(folder)).toEqual(['all.csv']);
  expect(await readFile(target(), 'utf8')).toBe('before');
});

it('writeWholeFile leaves no file when it is cancelled', async () => {
  const cancelling = new AbortController();
  const cancelled = new CommandFailedError('Cancelled.', 2);
  const parts = partsThen(() => cancelling.abort(cancelled));
  await expect(writeWholeFile(target(), parts, cancelling.signal)).rejects.toBe(cancelled);
  expect(await readdir(folder)).toEqual([]);
});
