import { describe, expect, it } from 'vitest';
import { feature, kml, north, read, square, zip } from '../geo-file.fixture.ts';
import { WGS84_PRJ, writeDbf, writeShp } from '../formats/shapefile/shapefile.fixture.ts';

const shapefile = (name: string) => ({
  [`${name}.shp`]: writeShp([{ type: 5, parts: [square().toReversed()] }]),
  [`${name}.dbf`]: writeDbf([{ name: 'NAME', type: 'C', length: 9 }], [['South']]),
  [`${name}.prj`]: WGS84_PRJ,
});
const metadata = JSON.stringify({ Version: '1.0', ClientName: 'Example', FarmName: 'Banksia' });
const broken = kml(north).slice(0, -30);
const leftOutOf = async (files: Record<string, Uint8Array | string>) => {
  const { features, receipt, refusal } = await read('export.zip', zip(files));
  expect(refusal).toBeNull();
  expect(features).toHaveLength(1);
  return receipt.leftOut.map(({ text }) => text);
};

describe('an archive with a file that is not a boundary', () => {
  it.each([
    ['metadata', metadata],
    ['a list', '[1, 2]'],
    ['a type of another kind', '{"type":"module"}'],
    ['nothing', '{}'],
  ])('is read without a .json file of %s, which the notes name', async (_, content) => {
    const files = { ...shapefile('doc/Banksia'), 'doc/Banksia-Metadata.json': content };
    expect(await leftOutOf(files)).toEqual([
      'The archive also contains Banksia-Metadata.json, which cannot be imported.',
    ]);
  });

  it.each([
    [
      'a KML that ends early',
      'north.kml',
      broken,
      /^north\.kml could not be read\. The file is inc/,
    ],
    ['a .json that ends early', 'a.json', '{"type":"Feat', /^a\.json could not be read\. The file/],
    ['TopoJSON', 'a.json', '{"type":"Topology"}', /^a\.json could not be read\. It is TopoJSON\./],
    ['a table named .gpkg', 'a.gpkg', 'name,area', /^a\.gpkg could not be read\. /],
    ['an archive that is none', 'a.zip', 'x', /^a\.zip could not be read\. The archive is damaged/],
    ['a shapefile without its .shp', 'b.dbf', 'x', /contains b\.dbf, which cannot be imported\.$/],
  ])('is read without %s, which the notes name with the reason', async (_, name, content, line) => {
    expect(await leftOutOf({ ...shapefile('a b'), [name]: content })).toEqual([
      expect.stringMatching(line),
    ]);
  });

  it('is read without archives that have other content or are nested two levels deep', async () => {
    const deep = zip({ 'b.zip': zip({ 'b.kml': kml(north) }), 'b.kml': kml() });
    const files = { ...shapefile('a'), 'photos.zip': zip({ 'a.jpg': 'x' }), 'deep.zip': deep };
    expect(await leftOutOf(files)).toEqual([
      'The archive also contains b.zip, which cannot be imported.',
      'The archive also contains photos.zip, which cannot be imported.',
    ]);
  });

  it('reports no areas from a file that ends early', async () => {
    const lines = broken.replace('</Placemark>', '</Placemark><Placemark><Point/></Placemark>');
    const bytes = zip({ ...shapefile('a'), 'north.kml': lines });
    const { receipt } = await read('export.zip', bytes);
    expect(receipt.leftOut).toHaveLength(1);
    expect(receipt.featuresRead).toBe(1);
    expect(receipt.counts).toEqual({ broken: 1 });
  });

  it('is refused with the reasons if no file can be read', async () => {
    const json = await read('export.zip', zip({ 'a.json': metadata, 'b.kml': broken }));
    expect(json.refusal?.reason).toMatch(/^b\.kml: The file is incomplete/);
    const two = await read('export.zip', zip({ 'a.json': metadata, 'b.json': '{}' }));
    expect(two.refusal?.reason).toMatch(
      /^The archive contains a\.json and b\.json, but no GeoJSON/,
    );
  });

  it('is refused beyond a limit, whichever file exceeds it', async () => {
    const bytes = zip({ ...shapefile('a'), 'a.json': JSON.stringify(feature([square()])) });
    const { refusal } = await read('export.zip', bytes, { limits: { vertices: 7 } });
    expect(refusal?.reason).toMatch(/^It has more than 7 corners/);
  });
});
