import type { Feature, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { writeFlatGeobuf } from '../../../../../tests/support/files/write-flat-geobuf.ts';
import { read, ring, square } from '../geo-file.fixture.ts';

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
    ['that ends within a feature', whole().subarray(0, -20)],
    ['that ends between features', whole().subarray(0, writeFlatGeobuf([north], 7844).length)],
    ['that ends in its header', whole().subarray(0, 40)],
  ])('refuses a file %s', async (_, bytes) => {
    const { refusal, features } = await readFile(bytes);
    expect(features).toEqual([]);
    expect(refusal?.reason).toBe('The file is damaged or incomplete. Copy or export it again.');
  });

  it('refuses an old version and a file that is only named so', async () => {
    const old = Uint8Array.from(whole());
    old[3] = 2;
    expect((await readFile(old)).refusal?.reason).toMatch(/^It is an old version of FlatGeobuf/);
    const named = await read('farm.fgb', 'name,area');
    expect(named.refusal?.reason).toBe('It is not FlatGeobuf: it does not start with “fgb”.');
  });
});
