import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import {
  feature,
  kml,
  projected,
  read,
  square,
  zip,
  hectaresOf,
  kindsOf,
  toMga,
  north,
} from '../../geo-file.fixture.ts';
import { applyOffer, type ImportResult } from '../../index.ts';
import { mgaPrj, WGS84_PRJ, writeDbf, writeShp } from './shapefile.fixture.ts';

describe('shapefile zip without `.prj`; mixed-case stems; two layers; zip in zip; `__MACOSX`', () => {
  const clockwise = (positions: Position[]) => positions.toReversed();
  const layer = (name: string, rings: Position[][], prj?: string) => ({
    [`${name}.shp`]: writeShp([
      { type: 5, parts: rings.map((one, i) => (i === 0 ? clockwise(one) : one)) },
    ]),
    [`${name}.dbf`]: writeDbf([{ name: 'NAME', type: 'C', length: 20 }], [[`In ${name}`]]),
    ...(prj !== undefined && { [`${name}.prj`]: prj }),
  });
  const namesOf = ({ features }: ImportResult) =>
    features.map(({ properties }) => properties['NAME']);

  it('reads polygons with holes, attributes and the projection', async () => {
    const rings = projected([square(), square(2, 2, 2)], toMga(55));
    const answer = await read('farm.zip', zip(layer('paddocks', rings, mgaPrj(55))));
    expect(namesOf(answer)).toEqual(['In paddocks']);
    expect(answer.areaHa / hectaresOf(square(), square(2, 2, 2))).toBeCloseTo(1, 6);
    expect(answer.receipt.format).toBe('Shapefile');
    expect(answer.receipt.layers[0]!.projection).toBe('GDA94 / MGA zone 55');
    expect(kindsOf(answer.receipt.repaired)).toEqual(['converted']);
  });

  it('offers neither an empty layer alone nor the only layer with content', async () => {
    const links = '<NetworkLink><Link><href>b.kml</href></Link></NetworkLink>';
    const answer = await read('farm.kmz', zip({ 'doc.kml': kml(links), 'b.kml': kml(north) }));
    expect(answer.features).toHaveLength(1);
    expect(answer.offers).toEqual([]);
  });

  it('asks for the zone if there is no .prj', async () => {
    const answer = await read('farm.zip', zip(layer('paddocks', projected([square()], toMga(55)))));
    expect(answer.features).toEqual([]);
    expect(answer.refusal?.reason).toMatch(/a shapefile says it in its \.prj/);
    const placed = await applyOffer(answer, 'reproject:7855');
    expect(placed.areaHa / hectaresOf(square())).toBeCloseTo(1, 6);
  });

  it('reads degrees without a .prj as degrees, with a remark', async () => {
    const answer = await read('farm.zip', zip(layer('paddocks', [square()])));
    expect(answer.areaHa).toBeCloseTo(hectaresOf(square()), 6);
    expect(kindsOf(answer.receipt.remarks)).toEqual(['assumed']);
  });

  it('matches stems and extensions, ignoring case and folders', async () => {
    const { 'p.shp': shp, 'p.dbf': dbf } = layer('p', [square()]) as Record<string, Uint8Array>;
    const bytes = zip({
      'Maps/Paddocks.SHP': shp!,
      'Maps/PADDOCKS.dbf': dbf!,
      'paddocks.Prj': WGS84_PRJ,
      '__MACOSX/Maps/._Paddocks.SHP': 'x',
      'Maps/.DS_Store': 'x',
    });
    const answer = await read('farm.zip', bytes);
    expect(namesOf(answer)).toEqual(['In p']);
    expect(answer.receipt.remarks).toEqual([]);
    expect(answer.receipt.leftOut).toEqual([]);
  });

  it('reads two named layers, and asks for the zone of the undeclared one', async () => {
    const bytes = zip({
      ...layer('west', projected([square()], toMga(55)), mgaPrj(55)),
      ...layer('east', projected([square(20)], toMga(55))),
    });
    const answer = await read('farm.zip', bytes, { near: [117, -32] });
    expect(answer.receipt.layers.map(({ name }) => name)).toEqual(['west', 'east']);
    expect(answer.offers.find(({ kind }) => kind === 'reproject')!.text).toMatch(
      /GDA94 \/ MGA zone 55$/,
    );
    const all = await applyOffer(answer, 'reproject:28355');
    expect(namesOf(all)).toEqual(['In west', 'In east']);
    const one = await applyOffer(answer, 'only-layer:0');
    expect(namesOf(one)).toEqual(['In west']);
  });

  it('reads a zip inside a zip, and GeoJSON and KML next to shapefiles', async () => {
    const inner = zip(layer('inner', [square()], WGS84_PRJ));
    const answer = await read(
      'farm.zip',
      zip({ 'sent/inner.zip': inner, 'a.geojson': JSON.stringify(feature([square(20)])) }),
    );
    expect(answer.receipt.layers.map(({ name }) => name)).toEqual(['a', 'inner']);
    expect(answer.features).toHaveLength(2);
  });

  it('names the missing parts of a shapefile, on its own or in an archive', async () => {
    const alone = await read('paddocks.shp', writeShp([]));
    expect(alone.refusal?.reason).toMatch(/Put all files of the shapefile .* into one \.zip/);
    const partial = await read('farm.zip', zip({ 'a.dbf': 'x', 'a.prj': WGS84_PRJ }));
    expect(partial.refusal?.reason).toBe(
      'The archive has parts of a shapefile, but its .shp file is missing.',
    );
  });
});
