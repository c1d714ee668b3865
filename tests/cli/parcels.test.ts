import {
  appendFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuiltServer, freePort, runServer } from '../support/journeys/built-server.ts';
import { runBuiltCli, startCli } from '../support/cli/built-cli.ts';

// Only in `npm run test:full`: only operators use these commands, and each case starts a program.

let folder: string;
let dataDir: string;
let small: string;
let other: string;
let large: string;

/** Lots of 1 km by 10 m in rows of 50; the plan identifies the file they come from. */
const feature = (i: number, plan: string) => {
  const [lng, lat] = [146 + (i % 50) / 100, -34 + Math.floor(i / 50) / 10_000];
  const [east, north] = [lng + 0.009, lat + 0.000_09];
  const vertices = [
    [lng, lat],
    [east, lat],
    [east, north],
    [lng, north],
    [lng, lat],
  ];
  return JSON.stringify({
    type: 'Feature',
    properties: { cadid: i, lotidstring: `${i + 1}//DP${plan}` },
    geometry: { type: 'Polygon', coordinates: [vertices] },
  });
};

async function writeLots(name: string, count: number, plan: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '{"type":"FeatureCollection","features":[');
  for (let i = 0; i < count; i += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, count - i) }, (_, j) =>
      feature(i + j, plan),
    );
    await appendFile(path, (i > 0 ? ',' : '') + lines.join(','));
  }
  await appendFile(path, ']}');
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-cli-'));
  small = await writeLots('small.geojson', 100, '1');
  other = await writeLots('other.geojson', 2_000, '3');
  large = await writeLots('large.geojson', 30_000, '2');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => void (dataDir = await mkdtemp(join(folder, 'data-'))));

const load = (...args: string[]) =>
  runBuiltCli(['parcels', 'import', ...args, '--data-dir', dataDir]);
const info = async () =>
  JSON.parse((await runBuiltCli(['parcels', 'info', '--json', '--data-dir', dataDir])).stdout) as {
    parcel_count: number;
    version: string;
  } | null;
const parcelsFolder = async () => (await readdir(join(dataDir, 'parcels'))).toSorted();

describe('fenceline parcels', () => {
  it('imports, reports the loaded data, and separates results from messages', async () => {
    expect(await info()).toBeNull();
    const { code, stdout, stderr } = await load(small, '--state', 'nsw', '--version', '2026-11');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('Reading small.geojson …') as string,
    });
    expect(stdout).toContain('100 of 100 loaded');
    const shown = await runBuiltCli(['parcels', 'info'], { env: { DATA_DIR: dataDir } });
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toMatch(/^NSW cadastre, version 2026-11\n.*NSW +100\n +parcels +100/s);
    expect(stdout).toContain(shown.stdout.trim());
  });

  it('prints JSON and reports failure through its exit code', async () => {
    const { stdout, code } = await load(small, '--state', 'NSW', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      loaded: {
        parcel_count: 100,
        parcels_by_state: { NSW: 100 },
        bbox: [146, -34, expect.any(Number), expect.any(Number)],
      },
      files: [{ file: small, state: 'NSW', read: 100, loaded: 100, refused: 0 }],
    });
    expect(code).toBe(0);
    const failed = await load(join(folder, 'gone.zip'), '--state', 'NSW', '--json');
    expect(failed).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/gone\.zip does not exist\.\n$/) as string,
    });
  });

  it.each<[string[], RegExp]>([
    [['parcels', 'import'], /missing required argument 'FILE'/],
    [['parcels', 'import', 'x.zip'], /Which state is x\.zip from\? Add --state/],
    [
      ['parcels', 'import', 'x.zip', '--state', 'Bavaria'],
      /Bavaria is not a state\. Choose one of ACT, NSW/,
    ],
    [['parcels', 'import', 'NSW/rail=x.zip'], /rail is not a parcel type/],
    [
      ['parcels', 'import', 'NSW=x.zip', '--map', 'foo=bar'],
      /foo=bar is not a mapping.*pid, jid, lot/,
    ],
    [['parcels', 'import', 'NSW=x.zip', '--regions', 'x.zip'], /x\.zip is not a region layer/],
    [['parcels', 'import', 'NSW=x.zip', '--crs', 'EPSG:1'], /EPSG:1 is not known/],
    [['parcels', 'import', 'NSW=x.zip', '--max-refused', 'all'], /--max-refused must be a number/],
    [['parcels', 'import', 'NSW=x.zip', '--nonsense'], /unknown option '--nonsense'/],
    [['parcels', 'export'], /unknown command 'export'/],
    [['nonsense'], /unknown command 'nonsense'/],
  ])('%j is reported as misuse with the reason', async (args, complaint) => {
    const { code, stdout, stderr } = await runBuiltCli(args, { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(complaint);
  });

  it('lets the sandbox start for the first time on an imported cadastre', async () => {
    await load(small, '--state', 'NSW');
    const port = String(await freePort());
    const run = runServer({ PORT: port, DATA_DIR: dataDir });
    try {
      await run.ready;
    } finally {
      run.child.kill('SIGTERM');
      await run.exitCode;
    }
    expect(run.output()).not.toContain('has no boundary');
    expect(await info()).toMatchObject({ parcel_count: 100 });
  });

  it('prints help with examples as its result', async () => {
    const help = await runBuiltCli(['parcels', 'import', '--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('fenceline parcels import NSW=lots.zip NSW/road=roads.zip');
    expect((await runBuiltCli(['--version'])).stdout).toMatch(/^\d{4}\.\d+\n$/);
  });

  it('keeps serving the old data and leaves nothing behind when Ctrl-C stops it', async () => {
    await load(small, '--state', 'NSW');
    const before = await parcelsFolder();
    for (const when of ['25 %', 'Packing']) {
      const run = startCli(['parcels', 'import', large, '--state', 'NSW', '--data-dir', dataDir]);
      await vi.waitFor(() => expect(run.stderr()).toContain(when), {
        timeout: 60_000,
        interval: 1,
      });
      run.child.kill('SIGINT');
      expect(await run.ended, when).toBe(2);
      expect(run.stderr()).toMatch(/Cancelled\. Nothing was changed\.\n$/);
      expect(run.stdout()).toBe('');
      expect(await parcelsFolder(), when).toEqual(before);
      expect(await info()).toMatchObject({ parcel_count: 100 });
    }
  });

  it('leaves nothing partial when killed, so that the next import succeeds', async () => {
    await load(small, '--state', 'NSW');
    const before = await parcelsFolder();
    const run = startCli(['parcels', 'import', large, '--state', 'NSW', '--data-dir', dataDir]);
    await vi.waitFor(() => expect(run.stderr()).toContain('50 %'), {
      timeout: 60_000,
      interval: 1,
    });
    run.child.kill('SIGKILL');
    expect(await run.ended).toBeNull();
    await vi.waitFor(async () => expect(await parcelsFolder()).toEqual(before), 10_000);
    expect(await load(other, '--state', 'NSW')).toMatchObject({ code: 0 });
    expect(await info()).toMatchObject({ parcel_count: 2_000 });
  });

  it('reports when it may not write the data or its report', async () => {
    await mkdir(join(dataDir, 'not'));
    const report = join(dataDir, 'no/such/folder/report.json');
    const failed = await load(small, '--state', 'NSW', '--report', report);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no ${report}`) as string,
    });
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const blocked = await runBuiltCli([
      'parcels',
      'import',
      small,
      '--state',
      'NSW',
      '--data-dir',
      file,
    ]);
    expect(blocked.code).toBe(1);
    expect(await info()).toBeNull();
  });

  it('reports a damaged cadastre instead of showing it', async () => {
    await load(small, '--state', 'NSW');
    const snapshot = (await parcelsFolder()).find((name) => name.endsWith('.parcels'));
    const handle = await open(join(dataDir, 'parcels', snapshot!), 'r+');
    await handle.truncate(100);
    await handle.close();
    const { code, stderr } = await runBuiltCli(['parcels', 'info', '--data-dir', dataDir]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/its file .* is damaged\. Import the cadastre again/);
  });
});

describe('a server with a cadastre', () => {
  let server: BuiltServer;
  beforeAll(async () => void (server = await BuiltServer.start()));
  afterAll(() => server.remove());

  it('changes cadastres under load without a failed request or a mixed response', async () => {
    const tile = async () => {
      // Around 146.25, -34.0, which holds lots of both files and no sample data.
      const answer = await fetch(`${server.origin}/tiles/parcels/14/14848/9839.mvt`);
      expect([200, 204]).toContain(answer.status);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    };
    const shown = new Set<string>();
    const over = new AbortController();
    const watching = async () => {
      while (!over.signal.aborted) shown.add(await tile());
    };
    const watchers = Promise.all([watching(), watching(), watching()]);
    // Awaited below; until then, a failure must not count as an unhandled rejection.
    watchers.catch(() => {});
    const into = ['--state', 'NSW', '--data-dir', server.dataDir];
    const known = [await tile()];
    for (const file of [small, other, small]) {
      expect(await runBuiltCli(['parcels', 'import', file, ...into])).toMatchObject({ code: 0 });
      const last = known.at(-1);
      known.push(
        await vi.waitFor(async () => {
          const now = await tile();
          expect(now).not.toBe(last);
          return now;
        }, 60_000),
      );
    }
    over.abort();
    await watchers;
    expect([...shown].filter((answer) => !known.includes(answer))).toEqual([]);
    expect(shown.size).toBe(3);
    expect(server.output()).toContain('cadastre changed');
  });

  it('does not start on a damaged cadastre and says how to fix it', async () => {
    await server.end();
    const pointer = join(server.dataDir, 'parcels/current.json');
    const { snapshot } = JSON.parse(await readFile(pointer, 'utf8')) as { snapshot: string };
    await appendFile(join(server.dataDir, 'parcels', snapshot), 'x');
    const cure = /wrong length.*fenceline parcels import, or remove .*current\.json/;
    await expect(server.startAgain()).rejects.toThrow(cure);
    await rm(pointer);
    await server.startAgain();
  });
});
