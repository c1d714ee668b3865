import { describe, expect, it } from 'vitest';
import {
  kml,
  kmlPolygon,
  placemark,
  read,
  readKml,
  square,
  zip,
  namesOf,
  north,
} from '../geo-file.fixture.ts';
import { applyOffer } from '../index.ts';

describe('KMZ: any name, folder, case; two KMLs', () => {
  it.each(['doc.kml', 'FARM.KML', 'files/deep/My farm.Kml', '..\\up.kml'])(
    'reads %s',
    async (path) => {
      const answer = await read('farm.KMZ', zip({ 'images/a.png': 'x', [path]: kml(north) }));
      expect(namesOf(answer)).toEqual(['North']);
      expect(answer.receipt.format).toBe('KMZ');
      expect(answer.receipt.leftOut).toEqual([]);
    },
  );

  it('reads several KMLs, doc.kml first, with layer names, and offers to use only one of them', async () => {
    const south = placemark('South', kmlPolygon([square(20)]));
    const bytes = zip({ 'a.kml': kml(south), 'doc.kml': kml(north), '__MACOSX/._a.kml': 'x' });
    const answer = await read('farm.kmz', bytes);
    expect(namesOf(answer)).toEqual(['North', 'South']);
    expect(answer.receipt.layers.map(({ name }) => name)).toEqual(['doc', 'a']);
    const only = await applyOffer(
      answer,
      answer.offers.find(({ text }) => text.includes('“a”'))!.id,
    );
    expect(namesOf(only)).toEqual(['South']);
    expect(only.receipt.leftOut).toMatchObject([
      { kind: 'not-chosen', text: '“doc” was left out because you chose so.' },
    ]);
  });

  it('reads a KMZ named .kml, and a KML named .kmz', async () => {
    expect(namesOf(await read('farm.kml', zip({ 'doc.kml': kml(north) })))).toEqual(['North']);
    expect(namesOf(await read('farm.kmz', kml(north)))).toEqual(['North']);
  });

  it('lists the content of an archive without a map', async () => {
    const { refusal } = await read('farm.kmz', zip({ 'a.pdf': 'x', 'b.dwg': 'x' }));
    expect(refusal?.reason).toBe(
      'The archive contains a.pdf and b.dwg, but no GeoJSON, KML, GPX, GeoPackage, FlatGeobuf, ISOXML, DXF, WKT or shapefile.',
    );
  });

  it('notes links and pictures that it does not follow', async () => {
    const link = '<NetworkLink><Link><href>http://x.example/a.kml</href></Link></NetworkLink>';
    const { features, refusal } = await readKml(link, link);
    expect(features).toEqual([]);
    expect(refusal?.reason).toBe('2 links to other files were not followed.');
  });
});
