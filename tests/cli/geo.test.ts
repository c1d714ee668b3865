import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GeoFileSummary } from '#shared/geo-file';
import { startCli } from '../support/cli/built-cli.ts';
import { runCli } from '../support/cli/run-cli.ts';
import { doubledCollections } from '../support/readers/hostile-flat-geobuf.ts';
import { loopingOverflow } from '../support/readers/hostile-geo-package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-geo-'));
  await makeFolder('none');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const square = (east: number) =>
  [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
    [0, 0.01],
    [0, 0],
  ].map(([x = 0, y = 0]) => [146 + east + x, -35 + y]);
const feature = (name: string, ring: number[][], type = 'Polygon') => ({
  type: 'Feature',
  properties: { name },
  geometry: { type, coordinates: type === 'Polygon' ? [ring] : ring },
});
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features });

async function write(name: string, content: object | string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  const isFile = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(path, isFile ? content : JSON.stringify(content));
  return path;
}
const makeFolder = (name: string) => mkdir(join(folder, name), { recursive: true });
/** Runs the check, and leaves out the progress that a busy machine shows. */
async function check(...args: string[]) {
  const run = await runCli(['geo', 'check', ...args], { cwd: folder });
  return { ...run, stderr: run.stderr.replaceAll(/^Reading .+ ….*\n/gm, '') };
}

describe('fenceline geo check', () => {
  it('lists the areas of a usable file and exits with 0', async () => {
    const open = feature('Open', square(0.02).slice(0, -1));
    const line = feature('Fence', square(0.04), 'LineString');
    const path = await write('farm.geojson', collection(feature('North', square(0)), open, line));
    const { code, stdout, stderr } = await check(path);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      `Usable: ${path} (GeoJSON): 2 areas, 202.56 ha`,
      '',
      '  North       101.28 ha',
      '  Open        101.28 ha',
      '',
      'Repaired',
      '  - “Open”: an open ring was closed.',
      '',
      'Left out',
      '  - “Fence” is a line, which has no area.',
      '',
      'Available when you open it on the map',
      '  - Close the line of “Fence” into an area (+101.28 ha)',
      '',
    ]);
  });

  it('names the metadata in a machine’s export and offers to cut out an obstacle', async () => {
    const ring = (east: number, size: number) =>
      [0, 0, 1, 1, 0]
        .map((x, i) => [146 + east + x * size, -35 + east + [0, 1, 1, 0, 0][i]! * size])
        .map(([lng, lat]) => `<PNT A="2" C="${lat}" D="${lng}"/>`)
        .join('');
    const polygon = (type: number, vertices: string) =>
      `<PLN A="${type}"><LSG A="1">${vertices}</LSG></PLN>`;
    const task = `<ISO11783_TaskData><PFD A="PFD1" C="North">${polygon(1, ring(0, 0.01))}${polygon(6, ring(0.002, 0.005))}</PFD></ISO11783_TaskData>`;
    const zip = zipSync({
      'TASKDATA/TASKDATA.XML': strToU8(task),
      'North-Metadata.json': strToU8('{"Version":"1.0"}'),
      'south.kml': strToU8('<kml><Document>'),
    });
    await writeFile(join(folder, 'export.zip'), zip);
    const { code, stdout } = await check('export.zip');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'Usable: export.zip (Zip): 1 area, 101.28 ha',
      '',
      'Left out',
      '  - south.kml could not be read. The file is incomplete: it ends in line 1. Export it again.',
      '  - The archive also contains North-Metadata.json, which cannot be imported.',
      '',
      'Notes',
      '  - “North” contains an obstacle: 25.32 ha that count as part of it.',
      '',
      'Available when you open it on the map',
      '  - Cut an obstacle out of “North” (−25.32 ha)',
      '',
    ]);
  });

  it('prints features, areaHa, repairs, refusals and offers as JSON', async () => {
    await write('mixed.json', collection(feature('North', square(0).slice(0, -1))));
    const { code, stdout, stderr } = await check('mixed.json', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      file: 'mixed.json',
      format: 'GeoJSON',
      usable: true,
      features: 1,
      areaCount: 1,
      areaHa: expect.closeTo(101.28, 2) as number,
      areas: [{ name: 'North', areaHa: expect.closeTo(101.28, 2) as number }],
      layers: [{ name: 'mixed', features: 1, projection: 'WGS84' }],
      repairs: ['“North”: an open ring was closed.'],
      refusals: [],
      remarks: [],
      offers: [],
      unlisted: { repairs: 0, refusals: 0, remarks: 0 },
    });
  });

  it('exits with 1 for an unusable file, with the reason on standard output too', async () => {
    await write('empty.kml', '<kml><Document/></kml>');
    const text = await check('empty.kml');
    expect(text).toEqual({
      code: 1,
      stdout: 'Not usable: empty.kml (KML)\nIt has no features.\n',
      stderr: '',
    });
    const json = await check('empty.kml', '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      usable: false,
      features: 0,
      areaHa: 0,
      refusals: ['It has no features.'],
    });
  });

  it('prints the reason first and the specified sentence last for JSON', async () => {
    await write('notes.json', { type: 'Notes' });
    const { code, stdout } = await check('notes.json');
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      'Not usable: notes.json (GeoJSON)',
      'Its type “Notes” is not a GeoJSON type.',
      '',
      'GeoJSON format is not valid - it does not have geometry or features field.',
    ]);
  });

  it('reports a boundary over the limits and offers to simplify it', async () => {
    const circle = Array.from({ length: 30_001 }, (_, i) => {
      const angle = (2 * Math.PI * (i % 30_000)) / 30_000;
      return [146 + 0.1 * Math.cos(angle), -35 + 0.1 * Math.sin(angle)];
    });
    await write('fine.json', feature('Fine', circle));
    const { code, stdout } = await check('fine.json', '--json');
    const { remarks, offers } = JSON.parse(stdout) as GeoFileSummary;
    expect(code).toBe(0);
    expect(remarks).toEqual([expect.stringMatching(/One ring has 30,001 corners; at most 20,000/)]);
    expect(offers).toMatchObject([{ text: expect.stringMatching(/no border moves by more than/) }]);
  });

  it('shortens long lists on the screen and says how many items remain', async () => {
    const many = Array.from({ length: 230 }, (_, i) => ({
      ...feature(`Fence ${i}`, []),
      geometry: { type: 'LineString', coordinates: square(0).slice(0, 2) },
    }));
    await write('fences.json', collection(feature('North', square(0)), ...many));
    const { stdout } = await check('fences.json');
    expect(stdout.match(/^ {2}- /gm)).toHaveLength(20);
    expect(stdout).toContain('  … and 210 more\n');
  });

  it('prints no control codes from a file', async () => {
    await write('escape.json', feature('\u001b[2JNorth\u0007', square(0).slice(0, -1)));
    const { stdout } = await check('escape.json');
    expect(stdout).toContain('North');
    expect(stdout).toMatch(/^[\P{Cc}\n]*$/u);
  });

  it.each([
    [['gone.kml'], 1, /^gone\.kml does not exist\.\n$/],
    [['empty.kml/x.kml'], 1, /^empty\.kml\/x\.kml does not exist\.\n$/],
    [['none'], 1, /^none has no boundary files \(\.geojson, .*\)\. Put the files of a shapefile/],
    [['/dev/null'], 1, /^\/dev\/null is not a regular file\./],
    [[], 2, /missing required argument 'FILE'/],
    [['a.kml', '--nonsense'], 2, /unknown option '--nonsense'/],
  ])('%j exits with %i and a plain message', async (args, code, message) => {
    const answer = await check(...args);
    expect(answer).toEqual({ code, stdout: '', stderr: expect.stringMatching(message) as string });
  });

  it('prints a line for each file of a folder and continues after a missing file', async () => {
    await makeFolder('all/north');
    await write('all/b.geojson', feature('B', square(0)));
    await write('all/north/a.kml', '<kml><Document/></kml>');
    await write('all/readme.md', 'Boundaries');
    const { code, stdout, stderr } = await check('all', 'gone.kml');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'Usable      all/b.geojson    1 area, 101.28 ha',
      'Not usable  all/north/a.kml  It has no features.',
      'Not usable  gone.kml         gone.kml does not exist.',
      '',
      '3 files, 2 not usable: 1 area, 101.28 ha',
      '',
    ]);
    const json = await check('all', 'gone.kml', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject([
      { file: 'all/b.geojson', usable: true, areaCount: 1 },
      { file: 'all/north/a.kml', usable: false, refusals: ['It has no features.'] },
      { file: 'gone.kml', usable: false, problem: 'gone.kml does not exist.' },
    ]);
    const one = await check('all/north', '--json');
    expect(JSON.parse(one.stdout)).toMatchObject([{ file: 'all/north/a.kml' }]);
    expect((await check('all/b.geojson', 'all')).stdout).toContain('2 files, 1 not usable');
  });

  it('refuses a huge file without reading it', async () => {
    const path = await write('huge.geojson', '{}');
    await truncate(path, 3 * 1024 ** 3);
    const { code, stdout } = await check('huge.geojson');
    expect(code).toBe(1);
    expect(stdout).toContain('The file has 3072.0 MB; the limit is 50.0 MB.');
  });

  it('stops reading an endless file, with the reason', async () => {
    await makeFolder('hostile');
    const attributes = Array.from({ length: 500_000 }, (_, i) => `a${i}=""`).join(' ');
    await write('hostile/attributes.kml', `<kml><Placemark ${attributes}/></kml>`);
    await write('hostile/collections.fgb', doubledCollections(40));
    await write('hostile/overflow.gpkg', loopingOverflow(1_000, 1_000));
    const { code, stdout } = await check('hostile');
    expect(code).toBe(1);
    const lines = [
      'attributes.kml   It is not valid KML: one of its elements has more than 1,000 attributes.',
      'collections.fgb  The file is damaged or incomplete. Copy or export it again.',
      'overflow.gpkg    Its database is damaged or incomplete. Copy or export it again.',
    ];
    for (const line of lines) expect(stdout).toContain(`Not usable  hostile/${line}`);
  });

  it('reports progress on standard error during a long read, which can be cancelled', async () => {
    const features = Array.from({ length: 20_000 }, (_, i) => feature(`${i}`, square(i / 10_000)));
    await write('many.json', collection(...features));
    const run = startCli(['geo', 'check', 'many.json'], { cwd: folder });
    await vi.waitFor(() => expect(run.stderr()).toContain('Reading many.json …'), {
      timeout: 60_000,
      interval: 1,
    });
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect(run.stdout()).toBe('');
    expect(run.stderr()).toMatch(/Cancelled\.\n$/);
  });
});
