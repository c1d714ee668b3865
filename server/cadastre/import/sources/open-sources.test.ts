import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Polygon, Position } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collection,
  GDA94_PRJ,
  lot,
  NSW_LOTS,
  shapefileParts,
  square,
  testFolder,
  writeEveryKind,
} from '../cadastre-files.fixture.ts';
import { writeFlatGeobuf } from '../../../../tests/support/files/write-flat-geobuf.ts';
import { CADASTRE_FORMATS, type SourceFeature } from './feature-source.ts';
import { openSources } from './open-sources.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
}

async function read(path: string) {
  let counted = 0;
  const file = await openSources(path, (bytes) => (counted += bytes));
  const features: SourceFeature[] = [];
  for (const source of file.sources)
    for await (const feature of source.features) features.push(feature);
  file.close();
  return { features, counted, sources: file.sources };
}

/**
 * Normalised for comparison: non-null values under lower-case names of ten characters, and all
 * vertices.
 */
const plain = ({ attributes, geometry }: SourceFeature) => ({
  attributes: Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name.slice(0, 10).toLowerCase(), value]),
  ),
  rings:
    geometry?.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : (geometry as Polygon).coordinates,
});

describe('openSources', () => {
  it('reads the same features from every format, and counts their bytes for the progress', async () => {
    const paths = await writeEveryKind(folder.path, NSW_LOTS);
    const wanted = NSW_LOTS.map(({ properties, geometry }) =>
      plain({ attributes: properties ?? {}, geometry }),
    );
    for (const [kind, path] of Object.entries(paths)) {
      const { features, counted, sources } = await read(path);
      expect(features.map(plain), kind).toEqual(wanted);
      expect(counted, kind).toBe(sources[0]?.bytes);
    }
  });

  it('reports the reference system of a file, or null', async () => {
    const crs = async (path: string) => (await read(path)).sources.map(({ crs }) => crs);
    const named = 'urn:ogc:def:crs:EPSG::4283';
    expect(await crs(await write('a.json', collection(NSW_LOTS, named)))).toEqual([named]);
    expect(await crs(await write('b.json', collection(NSW_LOTS)))).toEqual([null]);
    const zip = zipSync(shapefileParts('x', NSW_LOTS, GDA94_PRJ));
    expect(await crs(await write('c.zip', zip))).toEqual([GDA94_PRJ]);
    const without = zipSync(shapefileParts('x', NSW_LOTS, null));
    expect(await crs(await write('d.zip', without))).toEqual([null]);
    expect(await crs(await write('e.fgb', writeFlatGeobuf(NSW_LOTS, 7844)))).toEqual(['EPSG:7844']);
    expect(await crs(await write('f.fgb', writeFlatGeobuf(NSW_LOTS, null)))).toEqual([null]);
  });

  it('reads every shapefile layer of a zip under its own name', async () => {
    const zip = zipSync({
      ...shapefileParts('one', NSW_LOTS),
      ...shapefileParts('two', NSW_LOTS.slice(1)),
    });
    const { sources, features } = await read(await write('two.zip', zip));
    expect(sources.map(({ layer }) => layer)).toEqual(['one', 'two']);
    expect(features).toHaveLength(5);
  });

  it('reads long rings that span several chunks', async () => {
    const long = square(146, -34).slice(0, 4);
    const ring: Position[] = Array.from({ length: 60_000 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 60_000;
      return [146 + 0.1 * Math.cos(angle), -34 + 0.1 * Math.sin(angle)];
    });
    const features = [
      lot({ lotplan: '1SP1' }, [...ring, ring[0]!]),
      lot({ lotplan: '2SP1' }, [...long, long[0]!]),
    ];
    for (const path of [
      await write('long.json', collection(features)),
      await write('long.zip', zipSync(shapefileParts('long', features))),
      await write('long.fgb', writeFlatGeobuf(features, 4326)),
    ]) {
      const lengths = (await read(path)).features.map((feature) => plain(feature).rings[0]?.length);
      expect(lengths).toEqual([60_001, 5]);
    }
  });
});

const shapefile = zipSync(shapefileParts('lots', NSW_LOTS));
const parts = shapefileParts('lots', NSW_LOTS);
const flat = writeFlatGeobuf(NSW_LOTS, 4326);
const json = collection(NSW_LOTS);

describe('openSources for a file that cannot be read', () => {
  it('names every format that it reads', async () => {
    const failure = await read(await write('list.csv', 'lot,plan\n1,DP1')).catch(String);
    for (const format of CADASTRE_FORMATS) expect(failure).toContain(format);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['empty.geojson', '', /is empty/],
    ['page.zip', '\n<!DOCTYPE html><html><body>Service unavailable', /is a web page/],
    ['doc.kml', '<?xml version="1.0"?><kml/>', /is XML/],
    ['list.csv', 'lot,plan\n1,DP1', /not in a supported format/],
    ['cut.zip', shapefile.subarray(0, shapefile.length - 40), /not a complete zip file/],
    [
      'half.zip',
      Buffer.concat([
        shapefile.subarray(0, 200),
        Buffer.alloc(shapefile.length - 700),
        shapefile.subarray(-500),
      ]),
      /not a complete zip file/,
    ],
    [
      'other.zip',
      zipSync({ 'lots.geojson': Buffer.from(json) }),
      /contains no shapefile, only lots.geojson/,
    ],
    [
      'nodbf.zip',
      zipSync({ 'lots.shp': parts['lots.shp']!, 'lots.prj': parts['lots.prj']! }),
      /no \.dbf/,
    ],
    [
      'short.zip',
      zipSync({ ...parts, 'lots.shp': (parts['lots.shp'] as Uint8Array).subarray(0, 300) }),
      /lots\.shp is damaged: it is cut short/,
    ],
    [
      'rows.zip',
      zipSync({ ...parts, 'lots.dbf': shapefileParts('x', NSW_LOTS.slice(1))['x.dbf']! }),
      /fewer rows than shapes/,
    ],
    ['cut.fgb', flat.subarray(0, flat.length - 9), /damaged or cut short/],
    [
      'old.fgb',
      Buffer.concat([Buffer.from('fgb\u0002fgb\u0000'), flat.subarray(8)]),
      /unsupported version/,
    ],
    ['cut.geojson', json.slice(0, -100), /ends in the middle/],
    ['broken.geojson', json.replace('"cadid":', '"cadid"'), /not valid JSON/],
    ['line.geojson', '{"type":"LineString","coordinates":[[1,2],[3,4]]}', /holds a "LineString"/],
    ['topology.json', '{"type":"Topology","objects":{}}', /holds a "Topology"/],
    [
      'esri.json',
      '{"features":[{"attributes":{"lotplan":"1SP1"},"geometry":{"rings":[]}}]}',
      /is Esri JSON/,
    ],
    [
      'late.geojson',
      json.replace(/}$/, ',"crs":{"type":"name","properties":{"name":"EPSG:28355"}}}'),
      /--crs EPSG:28355/,
    ],
    ['utf16.geojson', Buffer.from(`\uFEFF${json}`, 'utf16le'), /UTF-16/],
    ['lots.geojson.gz', Buffer.from('1f8b0800', 'hex'), /packed with gzip/],
    ['lots.gpkg', 'SQLite format 3\0', /is a GeoPackage/],
  ])('rejects %s and names the file, the reason and the remedy', async (name, content, reason) => {
    const path = await write(name, content);
    const failure = await read(path).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'CadastreFileError',
      message: expect.stringMatching(reason) as string,
    });
    expect((failure as Error).message).toContain(path);
  });

  it('rejects a missing file and a folder', async () => {
    await expect(read(join(folder.path, 'gone.zip'))).rejects.toThrow('does not exist');
    await expect(read(folder.path)).rejects.toThrow('is a folder');
  });
});
