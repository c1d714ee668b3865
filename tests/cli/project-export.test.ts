import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection, Polygon } from 'geojson';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import type { SoilProjectRow } from '#shared/api/contract';
import { runCli } from '../support/cli/run-cli.ts';
import { sharedServer, sharedSignIn } from '../support/cli/shared-server.ts';

type Env = Record<string, string>;
let partner: Env;
let folder: string;
beforeAll(async () => {
  const { dataDir } = await sharedServer();
  partner = await sharedSignIn('partner@agriprove.example');
  folder = await mkdtemp(join(dataDir, 'exports-'));
});

const projects = (...args: string[]) =>
  runCli(['projects', ...args], { env: partner, cwd: folder });
interface Listed {
  project_id: number;
  project_name: string;
  project_status: string;
}
const listed = async (...args: string[]) =>
  JSON.parse((await projects('list', '--json', ...args)).stdout) as Listed[];

describe('fenceline projects export', () => {
  it('writes one line per parcel: the same data as JSON, CSV and files', async () => {
    const rows = JSON.parse(
      (await projects('export', '--all', '--json')).stdout,
    ) as SoilProjectRow[];
    expect(new Set(rows.map((row) => row.project_id)).size).toBe(6);
    const { stdout: csv } = await projects('export', '--all');
    expect(csv).toMatch(/^\uFEFFproject_id,project_name,.*\r\n/);
    expect(csv.match(/\r\n/g)).toHaveLength(rows.length + 1);

    const file = await projects('export', '--all', '--csv', '-o', 'all.csv');
    expect(file).toEqual({ code: 0, stdout: '', stderr: 'Wrote 6 projects to all.csv\n' });
    expect(await readFile(join(folder, 'all.csv'), 'utf8')).toBe(csv);
  });

  it('writes parcel outlines as GeoJSON without the form’s answers', async () => {
    const rows = JSON.parse((await projects('export', '--all', '--json')).stdout) as object[];
    const file = await projects('export', '--all', '--geojson', '-o', 'parcels.geojson');
    expect(file).toMatchObject({ code: 0, stderr: 'Wrote 6 projects to parcels.geojson\n' });
    const text = await readFile(join(folder, 'parcels.geojson'), 'utf8');
    const { type, features } = JSON.parse(text) as FeatureCollection<Polygon>;
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(rows.length);
    for (const [i, { id, geometry, properties }] of features.entries()) {
      const { project_attributes: _, ...row } = rows[i] as SoilProjectRow;
      expect(properties).toEqual({ reference: id, ...row });
      expect(areaHa(geometry)).toBeCloseTo(row.hectares!, 0);
    }
    const one = await projects(
      'export',
      String(features[0]!.properties!['project_id']),
      '--geojson',
    );
    expect(JSON.parse(one.stdout)).toMatchObject({ features: [features[0], features[1]] });
  });

  it('keeps the file of a project with the same name from an earlier run', async () => {
    const two = (await listed()).slice(0, 2);
    const [one, other] = two.map(({ project_id: id }) => String(id)) as [string, string];
    onTestFinished(async () => {
      for (const { project_id: id, project_name: name } of two)
        await projects('rename', String(id), name);
    });
    for (const id of [one, other]) await projects('rename', id, 'Namesake');
    await mkdir(join(folder, 'twice'));
    for (const id of [one, other, one]) await projects('export', id, '-o', 'twice');
    const names = await readdir(join(folder, 'twice'));
    const idsIn = await Promise.all(
      names.map(async (name) => {
        const [, line] = (await readFile(join(folder, 'twice', name), 'utf8')).split('\r\n');
        return Number(line!.split(',')[0]);
      }),
    );
    expect(new Set(idsIn)).toEqual(new Set([Number(one), Number(other)]));
    expect(names).toHaveLength(2);
  });

  it('writes each project to a file of its own in a folder, without overwriting any', async () => {
    await mkdir(join(folder, 'each'));
    expect(await projects('export', '--all', '-o', 'each')).toMatchObject({ code: 0, stdout: '' });
    const names = await readdir(join(folder, 'each'));
    expect(names).toHaveLength(6);
    expect(names.every((name) => /^\d+_.*\.csv$/.test(name))).toBe(true);
  });

  it.each<[string[], RegExp]>([
    [['export'], /by their ids, by --status or --search, or add --all/],
    [['export', '1', '--all'], /by their ids, by --status or --search, or add --all/],
    [['export', '--all', '--csv', '--json'], /Choose one of --csv and --json/],
    [['export', '--all', '--geojson', '-o', '.'], /is a folder\. Name a file/],
    [['export', '--all', '--json', '-o', '.'], /is a folder\. Name a file/],
    [['export', '--all', '-o', '/dev/null'], /is not a regular file\. Leave out -o/],
  ])('%j is reported as misuse', async (args, complaint) => {
    const answer = await projects(...args);
    expect(answer).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(complaint) as string,
    });
  });

  it('leaves an existing file unchanged when it cannot write, and no partial file', async () => {
    const gone = await projects('export', '--all', '-o', 'no/such/all.csv');
    expect(gone).toEqual({
      code: 1,
      stdout: '',
      stderr: 'no/such/all.csv was not written. The folder does not exist.\n',
    });
    await mkdir(join(folder, 'kept'));
    await writeFile(join(folder, 'kept/all.csv'), 'before');
    const offline = { ...partner, FENCELINE_SERVER: '', FENCELINE_TOKEN: 'x.y.z' };
    const args = [
      'projects',
      'export',
      '--all',
      '-o',
      'kept/all.csv',
      '--server',
      'http://localhost:1',
    ];
    const failed = await runCli(args, { env: offline, cwd: folder });
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be reached/) });
    expect(await readdir(join(folder, 'kept'))).toEqual(['all.csv']);
    expect(await readFile(join(folder, 'kept/all.csv'), 'utf8')).toBe('before');
  });
});
