import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFailure } from '../../start-failure.ts';
import { persistentSecret } from './persistent-secret.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-secret-'));
  path = join(folder, 'file-link-secret');
});
afterEach(() => rm(folder, { recursive: true }));

describe('persistentSecret', () => {
  it('creates the secret once, also if several servers start at the same time', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => persistentSecret(path)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await persistentSecret(path)).toBe(secrets[0]);
    expect(await readdir(folder)).toEqual(['file-link-secret']);
  });

  it.each([
    ['empty', ''],
    ['cut off', 'a'.repeat(31)],
    ['white space', ' '.repeat(64)],
    ['zeros that a power cut left', '\0'.repeat(64)],
  ])('stops the start if the file is %s, and leaves it unchanged', async (_, text) => {
    await writeFile(path, text);
    const failure = await persistentSecret(path).then(() => null, startFailure);
    expect(failure).toContain(`${path} is damaged`);
    expect(failure).toContain('Restore it from a backup');
    expect(failure).toContain('links that were sent before stop working');
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('uses the secret in the file, with or without a line end', async () => {
    await writeFile(path, `${'b'.repeat(32)}\n`);
    expect(await persistentSecret(path)).toBe(`${'b'.repeat(32)}\n`);
  });

  it('makes the file readable only by its owner', async () => {
    await persistentSecret(path);
    const modeOf = async () => (await stat(path)).mode & 0o777;
    expect(await modeOf()).toBe(0o600);
    await chmod(path, 0o644);
    await persistentSecret(path);
    expect(await modeOf()).toBe(0o600);
  });
});
