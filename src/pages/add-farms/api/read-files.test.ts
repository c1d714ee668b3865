import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { archiveWithLog } from '../../../shared/geo-file/formats/geopackage/written-by-sqlite.fixture.ts';
import { foundBoundaries } from '../model/found-boundaries.ts';
import { FilesRefusedError, readFiles } from './read-files.ts';

const text = new TextEncoder();
const square = (lng: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [lng, -35],
        [lng + 0.01, -35],
        [lng + 0.01, -34.99],
        [lng, -34.99],
        [lng, -35],
      ],
    ],
  });
const zipOf = (name: string, files: Record<string, string>) =>
  new File(
    [
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, content]) => [path, text.encode(content)]),
        ),
      ),
    ],
    name,
  );
const readAll = (...files: File[]) =>
  readFiles(files, { signal: new AbortController().signal, onProgress: () => undefined });

describe('readFiles', () => {
  it('refuses files without a boundary', async () => {
    await expect(readAll(new File(['x'], 'a.pdf'))).rejects.toBeInstanceOf(FilesRefusedError);
  });

  it('says why if the only file has other content', async () => {
    const { files } = await readAll(new File(['{"licence":"CC BY 4.0"}'], 'a.json'));
    expect(foundBoundaries(files, 'files')[0]!.refusal).toBe(
      'It is an object with “licence”, which is not GeoJSON.',
    );
  });

  it('names a metadata file next to a boundary, and reads the boundary alone', async () => {
    const metadata = '{"Version":"1.0","FarmName":"Banksia"}';
    const { files, remarks } = await readAll(
      zipOf('banksia.zip', { 'doc/a.geojson': square(146), 'doc/a-Metadata.json': metadata }),
    );
    expect(foundBoundaries(files, 'files')).toMatchObject([
      { title: 'a', refusal: null, names: ['doc/a.geojson', 'banksia.zip'] },
    ]);
    expect(remarks).toEqual(['doc/a-Metadata.json was not read.']);
  });

  it('reads the write-ahead log beside a GeoPackage', async () => {
    const archive = new File([archiveWithLog], 'field.zip');
    const { files, remarks } = await readAll(archive);
    expect(foundBoundaries(files, 'files')).toMatchObject([
      { refusal: null, areaCount: 2, notes: [], names: ['field/paddocks.gpkg', 'field.zip'] },
    ]);
    expect(foundBoundaries(files, 'areas')).toHaveLength(2);
    expect(remarks).toEqual([]);
  });

  it('lists a broken boundary file with its reason', async () => {
    const { files } = await readAll(
      zipOf('a.zip', { 'a.geojson': square(146), 'b.geojson': square(147).slice(0, 20) }),
    );
    expect(foundBoundaries(files, 'files').map(({ refusal }) => refusal)).toEqual([
      null,
      'The file is incomplete. Export it again.',
    ]);
  });
});
