import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCurrent } from '../data-set/index.ts';
import type { ImportRequest } from './import-request.ts';
import { GDA94_PRJ, lot, NSW_LOTS, shapefileParts, square } from './cadastre-files.fixture.ts';
import { testImports } from './test-imports.fixture.ts';

const { pathOf, data, write, lots, load, served } = testImports();

describe('an import that fails', () => {
  const flipped = NSW_LOTS.map(({ properties, geometry }) =>
    lot(
      properties as never,
      ...geometry.coordinates.map((ring) => ring.map(([x = 0, y = 0]) => [y, x])),
    ),
  );
  const metres = NSW_LOTS.map(({ properties, geometry }) =>
    lot(
      properties as never,
      ...geometry.coordinates.map((ring) => ring.map(([x = 0, y = 0]) => [x * 4000, -y * 180_000])),
    ),
  );

  it.each<[string, string, () => Promise<string>, RegExp, Partial<ImportRequest>?]>([
    ['no features', 'NSW', () => lots('a.geojson', []), /has no features/],
    ['latitude first', 'NSW', () => lots('a.geojson', flipped), /swapped.*--lat-first/],
    ['metres without a word', 'NSW', () => lots('a.geojson', metres), /not degrees/],
    [
      'another state’s land',
      'VIC',
      () => lots('a.geojson', [lot({ parcel_spi: '1\\PS1' }, square(146, -31))]),
      /outside the state.*--state NSW/,
    ],
    [
      'another state’s names',
      'NSW',
      () => lots('a.geojson', [lot({ lotidstring: '1SP5' }, square(146, -34))]),
      /as QLD does \(1SP5\).*--state QLD/,
    ],
    [
      'no identifier',
      'NSW',
      () => lots('a.geojson', [lot({ foo: '1', Bar: '2' }, square(146, -34))]),
      /attributes are: foo, Bar\..*--map ATTRIBUTE=jid/,
    ],
    [
      'no .prj',
      'NSW',
      () => write('a.zip', zipSync(shapefileParts('x', NSW_LOTS, null))),
      /no \.prj\. Say it with --crs/,
    ],
    [
      'an unknown .prj',
      'NSW',
      () =>
        write(
          'a.zip',
          zipSync(shapefileParts('x', NSW_LOTS, GDA94_PRJ.replaceAll('GDA_1994', 'Tokyo'))),
        ),
      /GCS_Tokyo, which cannot be read/,
    ],
    ['an error page', 'NSW', () => write('a.zip', '<html>busy</html>'), /is a web page/],
    [
      'too much left out',
      'NSW',
      () => lots('a.geojson', [...NSW_LOTS, lot({ lotidstring: '9//DP1' }, square(150, -20))]),
      /25\.0 % of the parcels.*--max-refused 25/,
    ],
    [
      'regions nothing names',
      'NSW',
      () => lots('a.geojson', NSW_LOTS),
      /its attributes are: cadid, lotidstring, lganame.*nrm=.*#ATTRIBUTE/,
      { regions: [] },
    ],
  ])('rejects a file with %s and keeps serving the old data', async (what, state, file, reason) => {
    await load(await lots('good.geojson', NSW_LOTS));
    const before = await readCurrent(data());
    const path = await file();
    const regions = what.startsWith('regions')
      ? [{ kind: 'nrm' as const, path, attribute: null }]
      : [];
    const refused = load(path, { files: [{ path, state: state as 'NSW', type: null }], regions });
    await expect(refused).rejects.toMatchObject({
      name: 'CadastreFileError',
      message: expect.stringMatching(reason) as string,
    });
    expect(await readCurrent(data())).toEqual(before);
    expect((await (await served()).byIds(['NSW101'])).map(({ pid }) => pid)).toEqual(['NSW101']);
    expect((await readdir(data())).toSorted()).toEqual([before!.snapshot, 'current.json', 'lock']);
    const report = JSON.parse(await readFile(pathOf('report.json'), 'utf8')) as {
      dataSet: unknown;
    };
    expect(report.dataSet).toBeNull();
  });

  it('accepts latitude first with `latFirst`', async () => {
    await load(await lots('a.geojson', flipped), { latFirst: true });
    expect(await (await served()).atPoint(146.405, -34.395)).toHaveLength(1);
  });

  it('gives up on a wrong file after 1,000 features, however long it is', async () => {
    const wrong = Array.from({ length: 5_000 }, (_, i) =>
      lot({ lotidstring: `${i}//DP1` }, square(150, -20)),
    );
    await expect(load(await lots('a.geojson', wrong))).rejects.toThrow(
      'None of the first 1000 features',
    );
    const report = JSON.parse(await readFile(pathOf('report.json'), 'utf8')) as {
      files: { read: number }[];
    };
    expect(report.files[0]?.read).toBe(1_000);
  });

  it('opens all files before it reads the first', async () => {
    const good = await lots('a.geojson', NSW_LOTS);
    const files = [good, pathOf('gone.zip')].map((path) => ({
      path,
      state: 'NSW' as const,
      type: null,
    }));
    await expect(load(good, { files })).rejects.toThrow('does not exist');
    expect(JSON.parse(await readFile(pathOf('report.json'), 'utf8'))).toMatchObject({
      files: [],
    });
  });

  it('rejects a second import while the first one is running', async () => {
    const path = await lots('a.geojson', NSW_LOTS);
    const outcomes = await Promise.allSettled([load(path), load(path)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(failure?.reason).toMatchObject({
      message: expect.stringContaining('Another import') as string,
    });
  });

  it('removes the files of a killed import in the next one', async () => {
    await mkdir(join(data(), 'import-20261121T000000Z-00000000'), { recursive: true });
    await write('parcels/import-20261121T000000Z-00000000/x.parcels', 'half');
    await write('parcels/20261121T000000Z-0000aaaa.parcels', 'never served');
    await load(await lots('a.geojson', NSW_LOTS));
    const { snapshot } = (await readCurrent(data()))!;
    expect((await readdir(data())).toSorted()).toEqual([snapshot, 'current.json', 'lock']);
  });
});
