import type { Feature, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { writeFlatGeobuf } from '../../../../../tests/support/files/write-flat-geobuf.ts';
import {
  backwardParts,
  doubledCollections,
  longTexts,
  sawtoothRings,
} from '../../../../../tests/support/readers/hostile-flat-geobuf.ts';
import { read, ring, square } from '../../geo-file.fixture.ts';

const area = (name: string, ...coordinates: Polygon['coordinates']): Feature<Polygon> => ({
  type: 'Feature',
  properties: { name, crop: 'rye' },
  geometry: { type: 'Polygon', coordinates },
});
const north = area('North', square(), square(2, 2, 2).toReversed());
const whole = () => writeFlatGeobuf([north, area('Größe', ring([40, 0], [50, 0], [50, 9]))], 7844);
const readFile = (bytes: Uint8Array) => read('farm.fgb', bytes);

describe('readFlatGeobuf', () => {
  it('reads areas, holes and properties', async () => {
    const { features, receipt } = await readFile(whole());
    expect(receipt.format).toBe('FlatGeobuf');
    expect(receipt.layers).toMatchObject([{ name: 'farm', projection: 'GDA2020' }]);
    expect(features.map(({ properties }) => properties)).toEqual([
      { name: 'North', crop: 'rye' },
      { name: 'Größe', crop: 'rye' },
    ]);
    expect(features[0]!.geometry).toEqual(north.geometry);
  });

  it.each([
    ['one', [north], 80],
    ['two', [north, north], 120],
    ['seventeen', Array.from({ length: 17 }, () => north), 800],
  ])('skips the index of %s features', async (_, given, indexBytes) => {
    const { features } = await readFile(writeFlatGeobuf(given, 7844, { indexBytes }));
    expect(features).toHaveLength(given.length);
  });

  it('reads the projection from WKT where its code is not a common one', async () => {
    const wkt =
      'PROJCS["OSGB36 / British National Grid",GEOGCS["OSGB36",DATUM["OSGB_1936",SPHEROID["Airy 1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",49],PARAMETER["central_meridian",-2],PARAMETER["scale_factor",0.9996012717],PARAMETER["false_easting",400000],PARAMETER["false_northing",-100000],UNIT["metre",1]]';
    const [west, south] = [480_000, 300_000];
    const metres = [
      [west, south],
      [west + 1_000, south],
      [west + 1_000, south + 1_000],
      [west, south],
    ];
    const { receipt, areaHa } = await readFile(
      writeFlatGeobuf([area('Acre', metres)], 27_700, { wkt }),
    );
    expect(receipt.layers).toMatchObject([{ projection: 'OSGB36 / British National Grid' }]);
    expect(areaHa).toBeCloseTo(50, 0);
  });

  it.each([
    ['that ends within a feature', whole().subarray(0, -20)],
    ['that ends between features', whole().subarray(0, writeFlatGeobuf([north], 7844).length)],
    ['that ends in its header', whole().subarray(0, 40)],
    ['whose collections contain the next one twice, 2^40 in all', doubledCollections(40)],
    ['whose parts point back at their collection', backwardParts(8)],
    ['whose rings go to and fro over the same positions', sawtoothRings(100, 200)],
    ['with a text that is longer than its feature', longTexts(3, 1_000)],
  ])('refuses a file %s', async (_, bytes) => {
    const { refusal, features } = await readFile(bytes);
    expect(features).toEqual([]);
    expect(refusal?.reason).toBe('The file is damaged or incomplete. Copy or export it again.');
  });

  it('refuses an old version, and a file that only has the extension', async () => {
    const old = Uint8Array.from(whole());
    old[3] = 2;
    expect((await readFile(old)).refusal?.reason).toMatch(/^It is an old version of FlatGeobuf/);
    const named = await read('farm.fgb', 'name,area');
    expect(named.refusal?.reason).toBe('It is not FlatGeobuf: it does not start with “fgb”.');
  });
});
