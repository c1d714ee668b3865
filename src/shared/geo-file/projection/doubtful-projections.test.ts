import { describe, expect, it } from 'vitest';
import { collection, feature, projected, read, square, toMga, zip } from '../geo-file.fixture.ts';
import { mgaPrj, writeShp } from '../formats/shapefile/shapefile.fixture.ts';

const [metres] = projected([square()], toMga(55));
const readWith = (prj: string) =>
  read('farm.zip', zip({ 'farm.shp': writeShp([{ type: 5, parts: [metres!] }]), 'farm.prj': prj }));
const onDatum = (datum: string, spheroid: string) =>
  mgaPrj(55)
    .replace('"D_GDA_1994"', `"${datum}"`)
    .replace(/SPHEROID\["[^\]]*\]/, `SPHEROID["${datum}",${spheroid}]`);
const remarksOf = async (prj: string) =>
  (await readWith(prj)).receipt.remarks.map(({ text }) => text);

describe('a projection that is not certain', () => {
  it('refuses a method that Fenceline does not know, and names the projection', async () => {
    const { refusal, offers } = await readWith(
      mgaPrj(55)
        .replace('Transverse_Mercator', 'Hotine_Oblique_Mercator')
        .replace('GDA_1994_MGA_Zone_55', 'Our_Grid'),
    );
    expect(refusal?.reason).toMatch(
      /metres .* Fenceline does not know .* the file states, Our Grid/,
    );
    expect(offers.length).toBeGreaterThan(0);
  });

  it('refuses a parameter that Fenceline does not know', async () => {
    const prj = mgaPrj(55)
      .replace('GDA_1994_MGA_Zone_55', 'Our_Grid')
      .replace('PARAMETER["Latitude', 'PARAMETER["Azimuth",30.0],PARAMETER["Latitude');
    expect((await readWith(prj)).refusal?.reason).toContain('Our Grid');
  });

  it('names an unknown EPSG code', async () => {
    const crs = { type: 'name', properties: { name: 'EPSG:3006' } };
    const { refusal } = await read('farm.json', { ...collection(feature([metres])), crs });
    expect(refusal?.reason).toContain('does not know the one that the file states, EPSG:3006');
  });

  it('says that areas on a foreign datum may be off by some hundred metres', async () => {
    expect(await remarksOf(onDatum('D_Tokyo', '6377397.155,299.1528128'))).toContainEqual(
      expect.stringMatching(
        /datum “Tokyo”, whose shift to WGS84 is unknown; .* hundred metres off/,
      ),
    );
  });

  it('says which datum it assumed for an ellipsoid without a name', async () => {
    expect(await remarksOf(onDatum('unknown', '6378160,298.25'))).toContainEqual(
      expect.stringMatching(/does not name its datum; AGD66 was assumed/),
    );
  });

  it('has no doubt about a datum whose shift the file states', async () => {
    const stated = onDatum('D_Tokyo', '6377397.155,299.1528128').replace(
      '299.1528128]',
      '299.1528128],TOWGS84[-146.4,507.3,680.5,0,0,0,0]',
    );
    const remarks = await remarksOf(stated);
    expect(remarks.filter((text) => text.includes('datum'))).toEqual([]);
  });
});
