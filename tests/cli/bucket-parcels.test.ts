import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collection, lot, square } from '../../server/cadastre/import/cadastre-files.fixture.ts';
import { runBuiltCli } from '../support/cli/built-cli.ts';
import { refuse, startS3Server, type S3Server } from '../support/files/s3-server.ts';

// Only in `npm run test:full`: only operators use these commands, and each case starts a program.

let s3: S3Server;
let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'fenceline-bucket-parcels-'));
  env = { OIDC_ISSUER: 'http://issuer.example', ...s3.settings };
  const lots = [lot({ cadid: '1', lotidstring: '1//DP1' }, square(146.4, -34.4))];
  await writeFile(join(folder, 'lots.geojson'), collection(lots));
});
afterEach(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command on a machine of its own, with the bucket unless `settings` lack it. */
const run = (machine: string, args: readonly string[], settings = env) =>
  runBuiltCli(args, { env: { ...settings, DATA_DIR: join(folder, machine) } });
const load = (machine: string, version: string, settings = env) =>
  run(
    machine,
    ['parcels', 'import', join(folder, 'lots.geojson'), '--state', 'NSW', '--version', version],
    settings,
  );
const versionAt = async (machine: string, settings = env) => {
  const { stdout } = await run(machine, ['parcels', 'info', '--json'], settings);
  return (JSON.parse(stdout) as { version: string } | null)?.version ?? null;
};
const findingAt = async (machine: string) => {
  const { stdout } = await run(machine, ['doctor', '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { name: string; says: string }[] };
  return findings.find(({ name }) => name === 'parcels');
};
const snapshots = () => [...s3.objects.keys()].filter((key) => key.endsWith('.parcels'));
/** The server without the bucket: its own folder. */
const ALONE = { OIDC_ISSUER: 'http://issuer.example' };

describe('fenceline parcels with a bucket', () => {
  it('names the right that the key lacks, and changes nothing', async () => {
    await load('one', '1');
    s3.failWith(({ method, url }, response) => {
      const isRefused = method === 'PUT' && url!.includes('.parcels');
      if (isRefused) refuse(response, 'AccessDenied');
      return isRefused;
    });
    const { code, stderr } = await load('one', '2');
    expect([code, stderr]).toEqual([1, expect.stringContaining('s3:PutObject')]);
    s3.failWith(null);
    expect(await versionAt('two')).toBe('1');
  });

  it('says which file is damaged or gone', async () => {
    await load('one', '1');
    s3.objects.set(snapshots()[0]!, { bytes: Buffer.from('short'), at: new Date() });
    const { code, stderr } = await run('two', ['parcels', 'info']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/its file cadastre\/\S+ is damaged\. Import the cadastre again/),
    ]);
    expect(await findingAt('two')).toMatchObject({ verdict: 'fail' });
    s3.objects.delete(snapshots()[0]!);
    expect(await findingAt('two')).toMatchObject({ says: expect.stringContaining('is gone') });
  });

  it('imports for all machines, and doctor identifies a machine that still has the old cadastre', async () => {
    await load('old', '1', ALONE);
    await load('one', '2');
    expect(await versionAt('two')).toBe('2');
    expect(await findingAt('two')).toMatchObject({ verdict: 'ok' });
    expect(await findingAt('old')).toMatchObject({
      verdict: 'warn',
      says: expect.stringMatching(/version 2: 1 parcels\. This machine still has version 1/),
    });
    expect(await readdir(join(folder, 'one/parcels'))).not.toContain('current.json');
  });

  it('moves the cadastre to a bucket that has none, and back', async () => {
    await load('one', '1', ALONE);
    expect(await findingAt('one')).toMatchObject({
      verdict: 'warn',
      cure: 'Copy it for the other nodes: fenceline files move --to-bucket',
    });
    const there = await run('one', ['files', 'move', '--to-bucket', '--json']);
    expect(JSON.parse(there.stdout)).toMatchObject({ cadastre: 'NSW cadastre, version 1' });
    expect([await versionAt('two'), await versionAt('one', ALONE)]).toEqual(['1', '1']);
    const back = await run('two', ['files', 'move', '--to-folder', '--remove', '--json']);
    expect(JSON.parse(back.stdout)).toMatchObject({ cadastre: 'NSW cadastre, version 1' });
    expect(await versionAt('two', ALONE)).toBe('1');
    expect(s3.objects.size).toBe(0);
  });

  it('saves the cadastre of the bucket in a backup, from which it is restored', async () => {
    await load('one', '1');
    const file = join(folder, 'backup.tar.gz');
    const database = { ...env, DATABASE_URL: 'postgres://fenceline@localhost:1/none' };
    expect(await run('two', ['backup', file], database)).toMatchObject({ code: 0 });
    s3.objects.clear();
    expect(await run('three', ['restore', file], database)).toMatchObject({ code: 0 });
    expect(await versionAt('three')).toBe('1');
    await run('three', ['files', 'move', '--to-bucket']);
    expect(await versionAt('one')).toBe('1');
  });
});
