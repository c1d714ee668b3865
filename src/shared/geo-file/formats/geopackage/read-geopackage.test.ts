import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import {
  loopingOverflow,
  manyColumns,
  repeatedLayer,
  sharedCells,
  sharedPages,
} from '../../../../../tests/support/readers/hostile-geo-package.ts';
import { projected, read, square, zip } from '../../geo-file.fixture.ts';
import { mgaPrj } from '../shapefile/shapefile.fixture.ts';
import { framesOf, writeLog } from '../../../sqlite/write-ahead-log.fixture.ts';
import {
  blobOf,
  geoPackage,
  wkbCurvePolygon,
  wkbPolygon,
  type LayerOf,
} from './geopackage.fixture.ts';
import { archiveWithLog, archiveWithView } from './written-by-sqlite.fixture.ts';

const north = blobOf(wkbPolygon([square(), square(2, 2, 2)]));
const layer = (name: string, ...geometries: LayerOf['rows'][number][1][]): LayerOf => ({
  name,
  rows: geometries.map((geometry, i) => [`${name} ${i + 1}`, geometry]),
});
const readLayers = (...layers: LayerOf[]) => read('farm.gpkg', geoPackage({ layers }));
const toMga = (position: number[]) =>
  proj4('WGS84', '+proj=utm +zone=55 +south +ellps=GRS80 +units=m', position);

describe('readGeoPackage', () => {
  it('reads the areas, holes and properties of a layer', async () => {
    const { features, receipt } = await readLayers(layer('Paddocks', north));
    expect(receipt.format).toBe('GeoPackage');
    expect(features[0]!.geometry.coordinates).toEqual([square(), square(2, 2, 2).toReversed()]);
    expect(features[0]!.properties).toEqual({ name: 'Paddocks 1', big: String(2n ** 60n) });
  });

  it('reads all of twelve layers and offers each of them alone', async () => {
    const layers = Array.from({ length: 12 }, (_, i) =>
      layer(`Layer ${i}`, blobOf(wkbPolygon([square(i * 20)]))),
    );
    const { receipt, features, offers } = await readLayers(...layers);
    expect(receipt.layers.map(({ name }) => name)).toEqual(layers.map(({ name }) => name));
    expect(features).toHaveLength(12);
    expect(offers.filter(({ kind }) => kind === 'only-layer')).toHaveLength(12);
  });

  it('reads a GeoPackage inside an archive', async () => {
    const bytes = zip({ 'sent/farm.gpkg': geoPackage({ layers: [layer('A', north)] }) });
    expect((await read('farm.zip', bytes)).receipt.layers).toMatchObject([{ name: 'A' }]);
  });

  it.each([
    ['a code', [100_001, 'EPSG', 7855, 'undefined'] as const],
    [
      'its WKT',
      [100_001, 'NONE', 100_001, mgaPrj(55).replace('GDA_1994_MGA_Zone_55', 'Ours')] as const,
    ],
  ])('converts a layer whose coordinate system is given by %s', async (_, system) => {
    const rings = projected([square()], (position) => toMga(position));
    const layers = [{ ...layer('A', blobOf(wkbPolygon(rings))), system: 100_001 }];
    const { features } = await read('farm.gpkg', geoPackage({ layers, systems: [system] }));
    const [[lng = 0, lat = 0] = []] = features[0]!.geometry.coordinates[0] as number[][];
    expect([lng, lat]).toEqual([expect.closeTo(146, 4), expect.closeTo(-35, 4)]);
  });

  it('asks for the zone of metres in an undefined coordinate system', async () => {
    const rings = projected([square()], (position) => toMga(position));
    const layers = [{ ...layer('A', blobOf(wkbPolygon(rings))), system: -1 }];
    const { refusal, offers } = await read('farm.gpkg', geoPackage({ layers }));
    expect(refusal?.reason).toMatch(/metres/);
    expect(offers.some(({ kind }) => kind === 'reproject')).toBe(true);
  });

  it.each([
    ['the other byte order', wkbPolygon([square()], { isBig: true }), 1],
    ['heights', wkbPolygon([square()], { type: 1003, numbers: 3 }), 0b0101],
    ['measures', wkbPolygon([square()], { type: 2003, numbers: 3 }), 0b0111],
    ['a type for curves although none is curved', wkbCurvePolygon(square(), 2), 1],
    ['both', wkbPolygon([square()], { type: 3003, numbers: 4 }), 0b1001],
    ['PostGIS’s flags', wkbPolygon([square()], { type: 0xc0000003, numbers: 4 }), 0b0011],
  ])('reads geometries with %s', async (_, wkb, flags) => {
    const { features } = await readLayers(layer('A', blobOf(wkb, flags)));
    expect(features[0]!.geometry.coordinates).toEqual([square()]);
  });

  it.each([
    ['no geometry', null, '“A 1” has an empty geometry.'],
    ['an empty geometry', blobOf(wkbPolygon([]), 0b1_0001), '“A 1” has an empty geometry.'],
    [
      'curves',
      blobOf(wkbCurvePolygon(square(), 8)),
      '“A 1” has curved edges, which cannot be read; convert them to straight ones.',
    ],
    ['a geometry that ends early', north.slice(0, 60), '“A 1” has a damaged geometry.'],
    ['bytes that are none', Uint8Array.of(1, 2, 3), '“A 1” has a damaged geometry.'],
    [
      'an invalid envelope',
      blobOf(wkbPolygon([square()]), 0b1011),
      '“A 1” has a damaged geometry.',
    ],
    [
      'a geometry of its writer’s own',
      blobOf(wkbPolygon([square()]), 0b10_0001),
      '“A 1” has a geometry of an unknown type.',
    ],
    [
      'a point',
      blobOf(Uint8Array.from([1, 1, 0, 0, 0, ...new Uint8Array(16)])),
      '“A 1” is a point, which has no area.',
    ],
  ])('leaves out a feature with %s', async (_, geometry, note) => {
    const { features, receipt } = await readLayers(layer('A', geometry, north));
    expect(features).toHaveLength(1);
    expect(receipt.leftOut.map(({ text }) => text)).toEqual([note]);
  });

  it('says when a layer has fewer features than its writer counted', async () => {
    const { receipt } = await readLayers(
      { ...layer('A', north), counted: 3 },
      { ...layer('B', blobOf(wkbPolygon([square(40)]))), counted: 1 },
    );
    expect(receipt.leftOut.map(({ text }) => text)).toEqual([
      '“A” should have 3 features, but only 1 feature could be read.',
    ]);
  });

  it('says which pictures and tables it leaves out', async () => {
    const others = [
      ['Imagery', 'tiles'],
      ['Heights', '2d-gridded-coverage'],
      ['Sowing', 'attributes'],
    ] as const;
    const { receipt } = await read(
      'farm.gpkg',
      geoPackage({ layers: [layer('A', north)], others }),
    );
    expect(receipt.leftOut.map(({ text }) => text)).toEqual([
      '2 layers of map pictures were left out: “Imagery” and “Heights”.',
      '1 table without geometry was left out: “Sowing”.',
    ]);
  });

  it('refuses a file of pictures alone', async () => {
    const bytes = geoPackage({ layers: [], others: [['Imagery', 'tiles']] });
    expect((await read('farm.gpkg', bytes)).refusal).toEqual({
      reason:
        'It contains pictures of maps (“Imagery”), but no areas. Export the layer with the areas.',
      standardText: null,
    });
  });

  it('says that a layer which is a view has to be exported as a layer of its own', async () => {
    const { refusal } = await read('farm.zip', archiveWithView);
    expect(refusal?.reason).toBe(
      '“paddocks” was left out: it is a saved query. Export it as a layer of its own, then import that.',
    );
  });

  describe('of a database with a write-ahead log beside it', () => {
    const logged = (name: string) => {
      const bytes = geoPackage({ layers: [layer(name, north)] });
      bytes.fill(2, 18, 20);
      return bytes;
    };
    const log = writeLog(framesOf(logged('New')));

    it('reads what SQLite left in the log', async () => {
      const { features, receipt } = await read('farm.zip', archiveWithLog);
      expect(features.map(({ properties }) => properties['name'])).toEqual([
        'North',
        'South, added in the field',
      ]);
      expect(receipt.leftOut).toEqual([]);
      expect(receipt.remarks).toEqual([]);
    });

    it.each([
      ['damaged', { 'a.gpkg-wal': log.map((byte, i) => (i === 900 ? ~byte : byte)) }, ['Old 1']],
      ['cut off', { 'a.gpkg-wal': log.subarray(0, -1) }, ['Old 1']],
      ['something else', { 'a.gpkg-wal': 'name,area' }, ['Old 1']],
    ])('warns that changes may be missing if the log is %s', async (_, files, names) => {
      const bytes = zip({ 'a.gpkg': logged('Old'), ...files });
      const { features, receipt } = await read('farm.zip', bytes);
      expect(features.map(({ properties }) => properties['name'])).toEqual(names);
      expect(receipt.remarks.map(({ text }) => text)).toEqual([
        'Its log (.gpkg-wal) is damaged or incomplete, so its latest changes may be missing. Close it in the program that has it open, then copy it again.',
      ]);
    });

    it('uses the log of each file, whatever the case of its name', async () => {
      const files = { 'x/A.GPKG': logged('Old'), 'x/a.gpkg-WAL': log, 'b.gpkg': logged('B') };
      const { features, receipt } = await read('farm.zip', zip(files));
      expect(features.map(({ properties }) => properties['name'])).toEqual(['New 1', 'B 1']);
      expect(receipt.remarks[0]!.text).toMatch(/^It may be open in another program/);
    });

    it('names a log whose GeoPackage is missing', async () => {
      const files = { 'a.gpkg': geoPackage({ layers: [layer('A', north)] }), 'b.gpkg-wal': log };
      const { receipt } = await read('farm.zip', zip(files));
      expect(receipt.leftOut.map(({ text }) => text)).toEqual([
        'The archive also contains b.gpkg-wal, which cannot be imported.',
      ]);
    });
  });

  it.each([
    ['rows share a chain of pages that loops', loopingOverflow(40, 3)],
    ['pages name one cell of a layer many times', sharedCells('A', 1)],
    ['pages name one cell of its catalogue many times', sharedCells('gpkg_contents', 1)],
    ['tables share their pages', sharedPages(3, 5_000)],
  ])('refuses a file whose %s', async (_, bytes) => {
    expect((await read('farm.gpkg', bytes)).refusal?.reason).toBe(
      'Its database is damaged or incomplete. Copy or export it again.',
    );
  });

  it('reads a table once, however often the catalogue names it', async () => {
    const { receipt } = await read('farm.gpkg', repeatedLayer(3, 100));
    expect(receipt.featuresRead).toBe(1);
  });

  it('refuses tables with too many columns, and rows with too many values', async () => {
    expect((await read('farm.gpkg', manyColumns(2_000, 1))).refusal?.reason).toBe(
      'Its database has more than 2,000 columns in “A”. Export the layer alone.',
    );
    const bytes = manyColumns(1_000, 3);
    const { refusal } = await read('farm.gpkg', bytes, { limits: { values: 6_000 } });
    expect(refusal?.reason).toBe(
      'It has more than 6,000 values. Leave out what is no boundary, then export it again.',
    );
  });

  it('warns that changes may still be in another program’s log', async () => {
    const bytes = geoPackage({ layers: [layer('A', north)] });
    bytes[19] = 2;
    const { features, receipt } = await read('farm.gpkg', bytes);
    expect(features).toHaveLength(1);
    expect(receipt.remarks[0]!.text).toMatch(/^It may be open in another program/);
  });

  it.each([
    ['text', 'name,area', 'It is not GeoPackage: it is no database, or it is encrypted.'],
    [
      'a page that is cut off',
      geoPackage({ layers: [layer('A', north)] }).slice(0, -100),
      'Its database is damaged or incomplete. Copy or export it again.',
    ],
    [
      'another database',
      geoPackage({ layers: [] }).map((byte, i, all) =>
        // `gpkg_contents` becomes `gpkg_contentz`.
        byte === 0x73 && all[i - 1] === 0x74 && all[i - 2] === 0x6e ? 0x7a : byte,
      ),
      'It is an SQLite database, but not a GeoPackage.',
    ],
  ])('refuses %s', async (_, content, reason) => {
    expect((await read('farm.gpkg', content)).refusal?.reason).toBe(reason);
  });
});
