import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../server/platform/files/folder-storage.ts';
import { runBuiltCli } from '../support/cli/built-cli.ts';
import { refuse, startS3Server, type S3Server } from '../support/files/s3-server.ts';

// Only in `npm run test:full`: only operators use these commands, and each case starts a program.

let s3: S3Server;
let dataDir: string;
let env: Record<string, string>;
const KEYS = ['deliveries/1/1/a.pdf', 'deliveries/1/2/b.csv', 'projects/4/title.pdf'];

beforeEach(async () => {
  s3 = await startS3Server();
  dataDir = await mkdtemp(join(tmpdir(), 'fenceline-files-'));
  env = { DATA_DIR: dataDir, OIDC_ISSUER: 'http://issuer.example', ...s3.settings };
  const folder = createFolderStorage(join(dataDir, 'files'));
  for (const key of KEYS) await folder.put(key, Buffer.from(`content of ${key}`));
});
afterEach(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const move = (...args: string[]) => runBuiltCli(['files', 'move', ...args, '--json'], { env });
const inFolder = () =>
  readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).then((entries) =>
    entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  );

describe('fenceline files move', () => {
  it('refuses without a bucket and without a direction', async () => {
    const without = await runBuiltCli(['files', 'move', '--to-bucket'], {
      env: { DATA_DIR: dataDir },
    });
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('FILES_S3_BUCKET')]);
    expect((await move()).code).toBe(2);
  });

  it('continues after a run that was refused in the middle, and deletes only what it verified', async () => {
    s3.failWith(({ method }, response) => {
      const isLate = method === 'PUT' && s3.objects.size === 2;
      if (isLate) refuse(response, 'AccessDenied');
      return isLate;
    });
    const first = await move('--to-bucket', '--remove');
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(/s3:PutObject.*2 files are done. Run the command again/s);
    expect(await inFolder()).toEqual(['title.pdf']);

    s3.failWith(null);
    expect(JSON.parse((await move('--to-bucket')).stdout)).toMatchObject({ copied: 1, present: 0 });
    const again = JSON.parse((await move('--to-bucket', '--remove')).stdout);
    expect(again).toEqual({
      to: s3.bucket,
      copied: 0,
      present: 1,
      removed: 1,
      bytes: 0,
      cadastre: null,
    });
    expect([...s3.objects.keys()]).toEqual(KEYS);
    expect(await inFolder()).toEqual([]);

    const back = JSON.parse((await move('--to-folder', '--remove')).stdout);
    expect(back).toMatchObject({ copied: 3, removed: 3 });
    for (const key of KEYS) {
      expect(await readFile(join(dataDir, 'files', key), 'utf8')).toBe(`content of ${key}`);
    }
    expect(s3.objects.size).toBe(0);
  });

  it('replaces a copy that differs, and keeps an original if its copy is damaged', async () => {
    s3.objects.set(KEYS[0]!, { bytes: Buffer.from('another'), at: new Date() });
    s3.failWith(({ method, url }, response) => {
      const isDamaged = method === 'GET' && url!.includes(KEYS[2]!) && s3.objects.has(KEYS[2]!);
      if (isDamaged) response.end('damaged');
      return isDamaged;
    });
    const { code, stderr } = await move('--to-bucket', '--remove');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The copy of ${KEYS[2]} differs`)]);
    expect(s3.objects.get(KEYS[0]!)?.bytes.toString()).toBe(`content of ${KEYS[0]}`);
    expect(await inFolder()).toEqual(['title.pdf']);
  });
});

describe('fenceline doctor with a bucket', () => {
  const bucketFinding = async () => {
    const { stdout } = await runBuiltCli(['doctor', '--json'], { env });
    const { findings } = JSON.parse(stdout) as { findings: { name: string; says: string }[] };
    return findings.find(({ name }) => name === 'bucket');
  };

  it('warns about files left in DATA_DIR, and removes its trial files', async () => {
    expect(await bucketFinding()).toMatchObject({
      verdict: 'warn',
      cure: 'Move them with: fenceline files move --to-bucket --remove',
    });
    expect(s3.objects.size).toBe(0);
  });

  it('names the right that the key lacks', async () => {
    s3.failWith(({ method }, response) => {
      if (method === 'DELETE') refuse(response, 'AccessDenied');
      return method === 'DELETE';
    });
    expect(await bucketFinding()).toMatchObject({
      verdict: 'fail',
      says: 'The key may not do this.',
      cure: expect.stringContaining('s3:DeleteObject'),
    });
  });
});
