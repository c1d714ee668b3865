import { describe, expect, it } from 'vitest';
import { collection, feature, read, square } from '../../geo-file.fixture.ts';
import { NO_GEOMETRY } from '../../index.ts';

const polygon = { type: 'Polygon', coordinates: [square()] };
const north = feature([square()], { name: 'North' });

describe('readGeoFile on GeoJSON', () => {
  it.each([
    ['a FeatureCollection (UPL-05)', collection(north)],
    ['a Feature (UPL-05)', north],
    ['a bare geometry', polygon],
    ['a GeometryCollection', { type: 'GeometryCollection', geometries: [polygon] }],
    [
      'types in lower case',
      { type: 'featurecollection', features: [{ ...north, type: 'feature' }] },
    ],
    ['features without a type', { features: [{ geometry: polygon }] }],
    ['a geometry among the features', collection(polygon)],
    ['a Feature with members of a collection', { ...north, features: [] }],
  ])('accepts %s', async (_, document) => {
    const answer = await read('farm.json', document);
    expect(answer.refusal).toBeNull();
    expect(answer.features.map(({ geometry }) => geometry)).toEqual([polygon]);
  });

  it('keeps all properties and ids, and no other members (OP-28)', async () => {
    const properties = {
      name: 'North',
      paddock_name: 'N',
      list: [1, { a: null }],
      deep: { b: true },
    };
    const document = { ...north, id: 7, bbox: [1, 2, 3, 4], extra: true, properties };
    const { features } = await read('farm.json', collection(document));
    expect(features).toEqual([{ type: 'Feature', id: 7, properties, geometry: polygon }]);
  });

  it.each([
    [null, {}],
    [undefined, {}],
    [[], {}],
    [['a', 'b'], { 0: 'a', 1: 'b' }],
    [123, {}],
  ])('normalizes the properties %j to %j', async (given, kept) => {
    const { features } = await read('farm.json', feature([square()], given));
    expect(features[0]!.properties).toEqual(kept);
  });

  it('drops heights', async () => {
    const high = square().map((position) => [...position, 120, 7]);
    expect((await read('farm.json', feature([high]))).features[0]!.geometry).toEqual(polygon);
  });

  it.each([
    [{ title: 'A', name: 'B' }, 'B'],
    [{ NAME: 'C' }, 'C'],
    [{ Paddock_Name: 'D' }, 'D'],
    [{ name: '  ', title: 'E' }, 'E'],
    [{ name: 12 }, '12'],
    [{ area: 7 }, null],
    [{ name: 'long '.repeat(40) }, `${'long '.repeat(40).slice(0, 59)}…`],
  ])('reads from the properties %j the name %j', async (properties, name) => {
    const { receipt } = await read(
      'farm.json',
      collection({ type: 'Feature', properties, geometry: null }),
    );
    expect(receipt.leftOut[0]!.feature).toEqual({ layer: 'farm', number: 1, name });
  });

  it.each([
    ['null', 'It holds null instead of an object.'],
    ['[1]', 'It holds a list instead of an object.'],
    ['"text"', 'It holds text instead of an object.'],
    ['{}', 'It is an empty object, which is not GeoJSON.'],
    [
      '{"a":1,"b":2,"c":3,"d":4}',
      'It is an object with “a”, “b”, “c” and 1 more field, which is not GeoJSON.',
    ],
    ['{"type":"Circle"}', 'Its type “Circle” is not a GeoJSON type.'],
    ['{"type":"FeatureCollection"}', 'Its “features” are missing.'],
    [
      '{"type":"FeatureCollection","features":{}}',
      'Its “features” is an object instead of a list.',
    ],
    ['{"type":"FeatureCollection","features":[]}', 'It has no features.'],
    ['{"type":"Feature"}', 'Its “geometry” is missing.'],
    ['{"type":"Topology","objects":{}}', 'It is TopoJSON. Export it as GeoJSON.'],
    [
      '{"geometryType":"esriGeometryPolygon","features":[]}',
      'It is in Esri’s JSON format. Export it as GeoJSON.',
    ],
    ['{"type":"Polygon"}', 'Feature 1 has an area whose rings are not lists of positions.'],
    [
      '{"type":"Polygon","coordinates":[5]}',
      'Feature 1 has an area whose rings are not lists of positions.',
    ],
    [
      '{"type":"MultiPolygon","coordinates":{}}',
      'Feature 1 has several areas that are not in a list.',
    ],
    ['{"geometry":{"type":"Circle"}}', 'Feature 1 has a geometry of an unknown type.'],
    ['{"geometry":7}', 'Feature 1 has a geometry that is not an object.'],
    ['{"type":"Point","coordinates":[146,-35]}', 'Feature 1 is a point, which has no area.'],
    ['{"a": [1, NaN]}', 'Line 1 has NaN instead of a number.'],
    ['{\n"a":\n -Infinity}', 'Line 2 has -Infinity instead of a number.'],
    ['{"type":"Feature","geom', 'The file is incomplete. Export it again.'],
    ['{"a":1}\n{"a":2}', 'It has one object on each line, but GeoJSON is a single object.'],
    ['   ', 'The file is empty.'],
    ['', 'The file is empty.'],
  ])('refuses %s (UPL-04, UPL-07)', async (text, reason) => {
    const answer = await read('farm.json', text);
    expect(answer.features).toEqual([]);
    expect(answer.refusal).toMatchObject({ reason, standardText: NO_GEOMETRY });
  });

  it.each([
    ['other content', '{"licence":"CC BY 4.0"}', true],
    ['areas in a form that is not read', '{"type":"Topology","objects":{}}', undefined],
    ['areas that are incomplete', '{"type":"Feature","geom', undefined],
  ])('says whether a refused file has other content: %s', async (_, text, isOtherContent) => {
    const { refusal } = await read('farm.json', text);
    expect(refusal?.reason).toMatch(/\.$/);
    expect(refusal?.isOtherContent).toBe(isOtherContent);
  });

  it('names the line in which JSON is broken', async () => {
    const { refusal } = await read('farm.json', '{\n"type": "Polygon"\n"coordinates": []\n}');
    expect(refusal?.reason).toMatch(/^It is not JSON: .*[^.]\. Look at line 3\.$/);
  });

  it('refuses a file that is not JSON (UPL-07)', async () => {
    const { refusal } = await read('farm.geojson', 'name,area\nNorth,12');
    expect(refusal?.reason).toMatch(/^It is not JSON: /);
    expect(refusal?.standardText).toBe(NO_GEOMETRY);
  });

  it.each([
    ['farm.gml', 'This file type is not supported. Export it as KML or GeoJSON.'],
    ['farm.rar', 'This file type is not supported. Repack it as a .zip file.'],
    [
      'farm',
      'This file type is not supported. Choose a .geojson, .json, .kml, .gpx, .gpkg, .fgb, .xml, .dxf, .wkt, .txt, .kmz or .zip file.',
    ],
  ])('refuses %s because of its name (OP-27)', async (name, reason) => {
    expect((await read(name, collection(north))).refusal?.reason).toBe(reason);
    expect((await read('FARM.GeoJSON', collection(north))).refusal).toBeNull();
  });

  it('summarizes the content of a file without areas', async () => {
    const points = Array.from({ length: 300 }, (_, i) => ({
      type: 'Feature',
      properties: { name: `Gate ${i}` },
      geometry: { type: 'Point', coordinates: [146, -35] },
    }));
    const { refusal, receipt } = await read('farm.json', collection(...points));
    expect(refusal?.reason).toBe('It has no area that can be used, only 300 points.');
    expect(receipt.counts.point).toBe(300);
    expect(receipt.leftOut).toMatchObject([{ kind: 'point', count: 300 }]);
  });
});
