import { describe, expect, it } from 'vitest';
import {
  collection,
  coordinatesOf,
  feature,
  kml,
  kmlPolygon,
  placemark,
  read,
  readKml,
  square,
  hectaresOf,
  namesOf,
  kindsOf,
  north,
} from '../../geo-file.fixture.ts';

/** Each describe below is one row of the design's table of import problems. */
describe('spaces after commas in coordinates', () => {
  it.each([
    ['after commas', '146, -35, 0 146.01, -35, 0 146.01, -34.99, 0 146, -34.99, 0 146, -35, 0'],
    ['around commas', '146 , -35 146.01 , -35\n146.01 , -34.99\t146 , -34.99 146 , -35'],
    ['commas only', '146,-35,0,146.01,-35,0,146.01,-34.99,0,146,-34.99,0,146,-35,0'],
    ['commas at the ends', '146,-35,\n146.01,-35,\n146.01,-34.99,\n146,-34.99,\n146,-35,'],
    ['spaces only', '146 -35 146.01 -35 146.01 -34.99 146 -34.99 146 -35'],
  ])('reads coordinates (%s)', async (_, coordinates) => {
    const polygon = kmlPolygon([square()]).replace(coordinatesOf(square()), coordinates);
    const { features } = await readKml(placemark('North', polygon));
    expect(features[0]!.geometry.coordinates).toEqual([square()]);
  });
});

describe('elements with a `kml:` prefix or an undeclared `gx:` prefix', () => {
  it('matches them by local name', async () => {
    const prefixed = kml(north).replace(/<(\/?)(\w)/g, '<$1kml:$2');
    expect(namesOf(await read('farm.kml', prefixed))).toEqual(['North']);
    const extended = placemark(
      'South',
      '<gx:balloonVisibility>1</gx:balloonVisibility>',
      kmlPolygon([square()]),
    );
    const { features, receipt } = await readKml(extended);
    expect(features.map(({ properties }) => properties)).toEqual([{ name: 'South' }]);
    expect(receipt.remarks).toEqual([]);
  });
});

describe('nested MultiGeometry with points', () => {
  it('reads the polygons as one feature and notes the rest', async () => {
    const inner = `<MultiGeometry>${kmlPolygon([square(20)])}<Point><coordinates>146,-35</coordinates></Point></MultiGeometry>`;
    const answer = await readKml(
      placemark('Both', `<MultiGeometry>${kmlPolygon([square()])}${inner}</MultiGeometry>`),
    );
    expect(answer.features).toHaveLength(1);
    expect(answer.features[0]!.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square()], [square(20)]],
    });
    const [note] = answer.receipt.leftOut;
    expect(note).toMatchObject({
      kind: 'point',
      feature: { name: 'Both', number: 1 },
      place: [146, -35],
    });
  });

  it('reads <MultiPolygon> and GeometryCollection the same way', async () => {
    const wrong = await readKml(
      placemark('Both', `<MultiPolygon>${kmlPolygon([square()])}</MultiPolygon>`),
    );
    expect(wrong.features).toHaveLength(1);
    const geometries = [
      { type: 'Point', coordinates: [146, -35] },
      { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [square()] }] },
      { type: 'MultiPolygon', coordinates: [[square(20)], [square(40)]] },
    ];
    const answer = await read('farm.json', { type: 'GeometryCollection', geometries });
    expect(answer.features[0]!.geometry.coordinates).toEqual([
      [square()],
      [square(20)],
      [square(40)],
    ]);
    expect(kindsOf(answer.receipt.leftOut)).toEqual(['point']);
  });
});

describe('inner ring listed before outer', () => {
  it('still reads it as the hole', async () => {
    const [outer, inner] = [square(), square(2, 2, 2)];
    const polygon = kmlPolygon([outer, inner]);
    const [outerTag, innerTag] = /(<outer.*<\/outer\w+>)(<inner.*<\/inner\w+>)/
      .exec(polygon)!
      .slice(1);
    const { areaHa } = await readKml(
      placemark('North', `<Polygon>${innerTag}${outerTag}</Polygon>`),
    );
    expect(areaHa).toBeCloseTo(hectaresOf(outer, inner), 6);
  });
});

describe('one empty MultiGeometry among good features', () => {
  it('leaves it out, with a note', async () => {
    const empty = placemark('Nothing', '<MultiGeometry></MultiGeometry>');
    const answer = await readKml(north, empty, placemark('South', kmlPolygon([square(20)])));
    expect(namesOf(answer)).toEqual(['North', 'South']);
    expect(answer.receipt.leftOut).toMatchObject([
      { kind: 'empty', feature: { name: 'Nothing', number: 2 } },
    ]);
  });

  it('leaves out an empty geometry of GeoJSON too', async () => {
    const answer = await read(
      'farm.geojson',
      collection(
        feature([square()], { name: 'North' }),
        { type: 'Feature', properties: { name: 'None' }, geometry: null },
        feature([], { name: 'Empty' }),
        feature([], {}, 'MultiPolygon'),
        null,
      ),
    );
    expect(namesOf(answer)).toEqual(['North']);
    expect(answer.receipt.leftOut.map(({ kind, feature: of }) => [kind, of?.number])).toEqual([
      ['broken', 5],
      ['empty', 2],
      ['empty', 3],
      ['empty', 4],
    ]);
  });
});
