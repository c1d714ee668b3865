import type { Position } from 'geojson';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import {
  collection,
  coordinatesOf,
  feature,
  kml,
  kmlLine,
  kmlPolygon,
  placemark,
  projected,
  read,
  readKml,
  ring,
  square,
  utf16,
  utf8,
  zip,
} from './geo-file.fixture.ts';
import { applyOffer, NO_GEOMETRY, type ImportResult } from './index.ts';
import { mgaPrj, WGS84_PRJ, writeDbf, writeShp } from './shapefile/shapefile.fixture.ts';

const hectaresOf = (...coordinates: Position[][]) => areaHa({ type: 'Polygon', coordinates });
const partsOf = ({ geometry }: ImportResult['features'][number]) =>
  geometry.type === 'Polygon' ? 1 : geometry.coordinates.length;
const namesOf = ({ features }: ImportResult) =>
  features.map(({ properties }) => properties['name']);
const kindsOf = (notes: readonly { kind: string }[]) => notes.map(({ kind }) => kind);
/** A square with its south-west corner at this position. */
const at = ([lng = 0, lat = 0]: Position): Position[] =>
  square().map(([x, y]) => [lng + x! - 146, lat + y! + 35]);
const toMga = (zone: number) => (position: Position) =>
  proj4('WGS84', `+proj=utm +zone=${zone} +south +ellps=GRS80 +units=m`, position);
const north = placemark('North', kmlPolygon([square()]));

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

describe('UTF-16, BOM and blank lines before `<?xml`', () => {
  const text = kml(placemark('Größe №7', kmlPolygon([square()])));
  const windows = utf8(kml(placemark('Caf?', kmlPolygon([square()]))));
  windows[windows.indexOf(0x3f, 60)] = 0xe9;

  it.each([
    ['UTF-16, little end first', utf16(text, 'le')],
    ['UTF-16, big end first', utf16(text, 'be')],
    ['UTF-16 without a mark', utf16(text, 'le', false)],
    ['UTF-16 that says so', utf16(text.replace('UTF-8', 'UTF-16'), 'be')],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['UTF-8 that says UTF-16', utf8(text.replace('UTF-8', 'utf-16'))],
    ['blank lines in front', utf8(`\r\n \n${text}`)],
    ['a mark and blank lines', utf8(`\ufeff\n\n${text}`)],
  ])('reads %s', async (_, bytes) => {
    expect(namesOf(await read('farm.kml', bytes))).toEqual(['Größe №7']);
  });

  it('reads legacy encodings, with a remark if the file does not declare one', async () => {
    const unnamed = await read('farm.kml', windows);
    expect(namesOf(unnamed)).toEqual(['Café']);
    expect(kindsOf(unnamed.receipt.remarks)).toEqual(['encoding']);
    const named = new TextDecoder('latin1').decode(windows).replace('UTF-8', 'ISO-8859-1');
    const bytes = Uint8Array.from(named, (letter) => letter.charCodeAt(0));
    const answer = await read('farm.kml', bytes);
    expect(namesOf(answer)).toEqual(['Café']);
    expect(answer.receipt.remarks).toEqual([]);
  });

  it('reads them in GeoJSON too', async () => {
    const json = JSON.stringify(collection(feature([square()], { name: 'Größe' })));
    for (const bytes of [utf16(json, 'le'), utf16(json, 'be', false), utf8(`\ufeff\n${json}`)]) {
      expect(namesOf(await read('farm.json', bytes))).toEqual(['Größe']);
    }
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

describe('open ring / 2-point ring / duplicate points', () => {
  it('closes an open ring, with a note', async () => {
    const answer = await readKml(placemark('North', kmlPolygon([square().slice(0, -1)])));
    expect(answer.features[0]!.geometry.coordinates).toEqual([square()]);
    const place = square()[0];
    expect(answer.receipt.repaired).toMatchObject([
      { kind: 'ring-closed', feature: { name: 'North' }, place },
    ]);
  });

  it('leaves out an area of two points, with a note, and drops such a hole', async () => {
    const two = [
      [146, -35],
      [146.01, -35],
    ];
    const answer = await readKml(placemark('Two', kmlPolygon([two])), north);
    expect(namesOf(answer)).toEqual(['North']);
    expect(answer.receipt.leftOut).toMatchObject([{ kind: 'no-area', feature: { name: 'Two' } }]);
    const hole = await readKml(placemark('North', kmlPolygon([square(), two])));
    expect(hole.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(kindsOf(hole.receipt.repaired)).toContain('hole-dropped');
  });

  it('lists repairs only for features that it keeps', async () => {
    const open = ring([0, 0], [10, 10], [10, 0], [0, 10]).slice(0, -1);
    const answer = await readKml(placemark('Bow', kmlPolygon([open])), north);
    expect(answer.receipt.leftOut).toMatchObject([{ kind: 'fault', feature: { name: 'Bow' } }]);
    expect(answer.receipt.repaired).toEqual([]);
    const repaired = await applyOffer(answer, answer.offers[0]!.id);
    expect(kindsOf(repaired.receipt.repaired)).toEqual(['fault-repaired', 'ring-closed']);
  });

  it('drops duplicate points, with a note', async () => {
    const doubled = square().flatMap((position) => [position, position]);
    const answer = await readKml(placemark('North', kmlPolygon([doubled])));
    expect(answer.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(answer.receipt.repaired).toMatchObject([
      { kind: 'corners-dropped', text: '“North”: 5 repeated corners removed.' },
    ]);
  });
});

describe('a line or bare LinearRing around the paddock', () => {
  it.each([
    ['a line that does not quite close', kmlLine(square().slice(0, -1))],
    ['a closed line', kmlLine(square())],
    ['a bare ring', kmlPolygon([square()]).replaceAll(/<\/?(Polygon|outerBoundaryIs)>/g, '')],
    [
      'a track',
      `<gx:Track>${square()
        .map((at) => `<gx:coord>${at.join(' ')} 120</gx:coord>`)
        .join('')}</gx:Track>`,
    ],
  ])('offers to close %s into an area', async (_, geometry) => {
    const answer = await readKml(placemark('North', geometry));
    expect(answer.features).toEqual([]);
    expect(answer.refusal).toEqual({
      reason: '“North” is a line, which has no area.',
      standardText: null,
    });
    const [offer] = answer.offers;
    expect(offer).toMatchObject({
      kind: 'close-line',
      feature: { name: 'North' },
      place: square()[0],
    });
    expect(offer!.changeHa).toBeCloseTo(hectaresOf(square()), 6);
    const closed = await applyOffer(answer, offer!.id);
    expect(closed.refusal).toBeNull();
    expect(closed.offers).toEqual([]);
    expect(closed.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(kindsOf(closed.receipt.repaired)).toContain('line-closed');
  });

  it('offers to close each of several lines and all of them', async () => {
    const lines = [0, 20, 40].map((east) => placemark(`Line ${east}`, kmlLine(square(east))));
    const answer = await readKml(...lines);
    expect(answer.offers.map(({ id }) => id)).toEqual([
      'close-line:0/1',
      'close-line:0/2',
      'close-line:0/3',
      'close-line:all',
    ]);
    const one = await applyOffer(answer, 'close-line:0/2');
    expect(namesOf(one)).toEqual(['Line 20']);
    const rest = await applyOffer(one, 'close-line:all');
    expect(namesOf(rest)).toEqual(['Line 0', 'Line 20', 'Line 40']);
  });

  it('does not offer to close a fence or a road', async () => {
    const road = kmlLine([
      [146, -35],
      [146.01, -35.001],
      [146.02, -35],
    ]);
    const { offers, receipt } = await readKml(placemark('Road', road));
    expect(offers).toEqual([]);
    expect(kindsOf(receipt.leftOut)).toEqual(['line']);
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

  it('leaves it out of GeoJSON too', async () => {
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

describe('a real crossing (bow-tie), a hole outside', () => {
  it.each([
    ['a bow-tie', [ring([0, 0], [10, 10], [10, 0], [0, 10])], [146.005, -34.995], 2, 50],
    [
      'an outline that goes round land twice',
      [ring([0, 0], [10, 0], [10, 10], [5, 10], [5, 2], [7, 2], [7, 4], [3, 4], [3, 10], [0, 10])],
      null,
      1,
      88,
    ],
    ['a hole outside', [square(), square(20, 20, 2)], [146.02, -34.98], 1, 100],
    ['a hole across the border', [square(), square(8, 4, 4)], null, 1, 92],
    ['a hole in a hole', [square(), square(2, 2, 5), square(3, 3, 1)], null, 1, 75],
  ] as const)(
    'withholds %s, shows its position and offers the repair',
    async (_, rings, place, parts, hundredths) => {
      const whole = feature(rings, { name: 'Odd' });
      const answer = await read(
        'farm.json',
        collection(whole, feature([square(50)], { name: 'Good' })),
      );
      expect(namesOf(answer)).toEqual(['Good']);
      const [note] = answer.receipt.leftOut;
      expect(note).toMatchObject({ kind: 'fault', feature: { name: 'Odd', number: 1 } });
      if (place) {
        expect(note!.place![0]).toBeCloseTo(place[0], 6);
        expect(note!.place![1]).toBeCloseTo(place[1], 6);
      }
      expect(answer.offers).toMatchObject([{ kind: 'repair', feature: { name: 'Odd' } }]);
      const repaired = await applyOffer(answer, answer.offers[0]!.id);
      expect(namesOf(repaired)).toEqual(['Odd', 'Good']);
      expect(repaired.featureAreasHa[0]! / hectaresOf(square())).toBeCloseTo(hundredths / 100, 3);
      expect(repaired.featureAreasHa[0]).toBeCloseTo(answer.offers[0]!.changeHa!, 9);
      expect(partsOf(repaired.features[0]!)).toBe(parts);
      expect(kindsOf(repaired.receipt.repaired)).toContain('fault-repaired');
    },
  );
});

describe('touching corners, zero-width spikes, parts of one feature that overlap', () => {
  const half = ring([0, 0], [10, 10], [0, 10]);
  const shifted = (positions: Position[], by: number): Position[] =>
    positions.map(([lng, lat], i) => (i === 2 ? [lng! + by, lat! - by] : [lng!, lat!]));
  const pinched = ring([0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10]);

  it.each([
    ['an outline that touches itself', [pinched], 2, 50],
    ['an outline that passes one spot 2e-14° apart', [shifted(pinched, 2e-14)], 2, 50],
    ['an outline that passes one spot −3e-14° apart', [shifted(pinched, -3e-14)], 2, 50],
    [
      'two lobes drawn opposite ways around the corner they share',
      [ring([0, 0], [5, 5], [10, 10], [10, 0], [5, 5], [0, 10])],
      2,
      50,
    ],
    [
      'an outline with a spike',
      [ring([0, 0], [10, 0], [20, 0], [10, 0], [10, 10], [0, 10])],
      1,
      100,
    ],
    [
      'an outline with a spike to the inside',
      [ring([0, 0], [5, 0], [5, 5], [5, 0], [10, 0], [10, 10], [0, 10])],
      1,
      100,
    ],
    [
      'a hole drawn in one stroke with the outline',
      [
        ring(
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
          [0, 5],
          [3, 5],
          [3, 6],
          [6, 6],
          [6, 3],
          [3, 3],
          [3, 5],
          [0, 5],
        ),
      ],
      1,
      91,
    ],
    ['a hole along the border', [square(), square(0, 2, 2)], 1, 96],
    ['two holes side by side', [square(), square(2, 2, 2), square(4, 2, 2)], 1, 92],
  ] as const)('repairs %s without asking, and notes it', async (_, rings, parts, hundredths) => {
    const answer = await read('farm.json', feature(rings, { name: 'Odd' }));
    expect(answer.refusal).toBeNull();
    expect(answer.offers).toEqual([]);
    expect(answer.areaHa / hectaresOf(square())).toBeCloseTo(hundredths / 100, 3);
    expect(partsOf(answer.features[0]!)).toBe(parts);
    const [note] = answer.receipt.repaired;
    expect(note).toMatchObject({ kind: 'fault-repaired', feature: { name: 'Odd', number: 1 } });
    expect(note!.text).toMatch(/^“Odd”: repaired into .* \d+\.\d\d ha\D*$/);
    expect(note!.place).toBeDefined();
  });

  it.each([
    ['corner over corner', [[square()], [square(5, 5)]], 175],
    ['side along side', [[square()], [square(5, 0)]], 150],
    ['one in the other', [[square()], [square(2, 2, 2)]], 100],
    ['twice the same', [[square()], [square()]], 100],
    ['a half twice', [[square()], [half]], 100],
  ])(
    'counts overlapping parts of one feature once (%s) and reports both areas',
    async (_, parts, hundredths) => {
      const answer = await read('farm.json', feature(parts, { name: 'Double' }, 'MultiPolygon'));
      expect(answer.refusal).toBeNull();
      expect(answer.areaHa / hectaresOf(square())).toBeCloseTo(hundredths / 100, 3);
      const [note] = answer.receipt.repaired;
      expect(note!.text).toMatch(/parts overlap by [\d.,]+ ha at 3\d\.\d+° S, 146/);
      const both = parts.reduce((sum, one) => sum + hectaresOf(...one), 0).toFixed(2);
      expect(note!.text).toContain(`${both} ha before, ${answer.areaHa.toFixed(2)} ha now.`);
    },
  );

  it('repairs thousands of features in one file', async () => {
    const many = Array.from({ length: 1_500 }, (_, i) =>
      feature([
        pinched.map(([lng, lat]) => [lng! + (i % 50) / 20, lat! - Math.floor(i / 50) / 20]),
      ]),
    );
    const answer = await read('farm.json', collection(...many));
    expect(answer.features).toHaveLength(1_500);
    expect(answer.receipt.counts).toMatchObject({ 'fault-repaired': 1_500 });
  });

  it('repairs a ring of 40,000 vertices that touches itself', async () => {
    const west = Array.from({ length: 20_000 }, (_, i): Position => {
      const angle = (2 * Math.PI * i) / 20_000;
      return [146 + 0.1 * Math.cos(angle), -35 + 0.1 * Math.sin(angle)];
    });
    const east = west.map(([lng, lat]): Position => [292.2 - lng!, lat!]);
    const ringOfTwo = [...west, ...east, west[0]!];
    const answer = await read('farm.json', feature([ringOfTwo], { name: 'Eight' }));
    expect(answer.refusal).toBeNull();
    expect(partsOf(answer.features[0]!)).toBe(2);
  });
});

describe('parts of one feature side by side', () => {
  it('keeps neighbours that share a fence, even if its vertices differ', async () => {
    const west = [square()];
    const east = [ring([10, 0], [20, 0], [20, 10], [10, 10], [10, 3.333333])];
    const answer = await read('farm.json', feature([west, east], {}, 'MultiPolygon'));
    expect(answer.refusal).toBeNull();
    expect(answer.areaHa).toBeCloseTo(hectaresOf(square()) * 2, 1);
  });
});

describe('latitude/longitude swapped; outside Australia', () => {
  const swap = (positions: Position[]): Position[] => positions.map(([lng, lat]) => [lat!, lng!]);

  it('detects the swap and offers to undo it', async () => {
    const answer = await readKml(placemark('North', kmlPolygon([swap(square())])));
    expect(answer.features).toEqual([]);
    expect(answer.refusal?.reason).toMatch(/latitudes and longitudes are swapped/);
    expect(answer.offers).toMatchObject([{ kind: 'swap-axes' }]);
    expect(answer.offers[0]!.place![0]).toBeCloseTo(146.005, 6);
    const swapped = await applyOffer(answer, 'swap-axes');
    expect(swapped.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(kindsOf(swapped.receipt.repaired)).toEqual(['axes-changed']);
  });

  it('flags an area outside Australia, with its position', async () => {
    const paris = square().map(([lng, lat]): Position => [lng! - 144, lat! + 83]);
    const answer = await read('farm.json', feature([paris], { name: 'Ferme' }));
    expect(answer.features).toHaveLength(1);
    expect(answer.isOutsideAustralia).toBe(true);
    expect(answer.receipt.remarks).toMatchObject([
      {
        kind: 'outside-australia',
        feature: { name: 'Ferme' },
        text: '“Ferme” lies outside Australia.',
      },
    ]);
    expect(answer.receipt.remarks[0]!.place![1]).toBeCloseTo(48.005, 6);
    const home = await read('farm.json', feature([square()]));
    expect(home.isOutsideAustralia).toBe(false);
  });

  it('leaves out an area across the 180° meridian, which the map would draw around the Earth', async () => {
    const across = [
      [179.9, -40],
      [-179.9, -40],
      [-179.9, -39.9],
      [179.9, -39.9],
      [179.9, -40],
    ];
    const { refusal } = await read('farm.json', feature([across], { name: 'Strait' }));
    expect(refusal?.reason).toBe(
      '“Strait” crosses the 180° meridian. Cut it there into two areas.',
    );
    const beside = feature([square()], { name: 'North' });
    const both = await read('farm.json', collection(beside, feature([across], { name: 'Strait' })));
    expect(both.features.map(({ properties }) => properties['name'])).toEqual(['North']);
    expect(both.receipt.leftOut.map(({ feature: ref }) => ref?.name)).toEqual(['Strait']);
  });

  it('moves back vertices that rounding put beyond 180°, with a note', async () => {
    const edge = [
      [170, -35],
      [180.00000000000006, -35],
      [180.0000019, -34],
      [170, -34],
      [170, -35],
    ];
    const whole = edge.map(([lng, lat]): Position => [Math.min(lng!, 180), lat!]);
    const farm = feature([edge], { name: 'Edge' });
    for (const answer of [
      await read('farm.json', farm),
      await read(
        'world.zip',
        zip({ 'a.shp': writeShp([{ type: 5, parts: [edge.toReversed()] }]) }),
      ),
    ]) {
      expect(answer.refusal).toBeNull();
      // Edges of ten degrees are straight on the map, not geodesics.
      expect(answer.areaHa / hectaresOf(whole)).toBeCloseTo(1, 3);
      expect(kindsOf(answer.receipt.repaired)).toEqual(['corners-moved']);
      expect(answer.bbox![2]).toBe(180);
    }
  });

  it('does not mistake degrees beyond the date line for metres', async () => {
    const fiji = square().map(([lng, lat]): Position => [lng! + 36, lat! + 17]);
    const answer = await read('a.zip', zip({ 'a.shp': writeShp([{ type: 5, parts: [fiji] }]) }));
    expect(answer.refusal?.reason).toMatch(/longitude and latitude \(such as 182, -18\)/);
  });

  it('offers to mirror latitudes that lack their minus sign', async () => {
    const japan = square().map(([lng, lat]): Position => [lng!, -lat!]);
    const answer = await read('farm.json', feature([japan]));
    expect(answer.isOutsideAustralia).toBe(true);
    const turned = await applyOffer(answer, 'mirror-latitude');
    expect(turned.isOutsideAustralia).toBe(false);
    expect(turned.areaHa).toBeCloseTo(hectaresOf(square()), 6);
  });

  it.each([
    ['1e308', [1e308, -35]],
    ['a latitude below the pole (OP-105)', [146, -133]],
    ['null', [null, null]],
    ['text', ['146.0', '-35.0']],
    ['a number alone', [146]],
  ])('refuses %s and offers to leave that feature out', async (_, position) => {
    const broken = [...square().slice(0, 2), position, ...square().slice(2)];
    const both = collection(
      feature([broken], { name: 'Broken' }),
      feature([square()], { name: 'Good' }),
    );
    const answer = await read('farm.json', both);
    expect(answer.features).toEqual([]);
    expect(answer.refusal?.reason).toMatch(
      /^“Broken” has coordinates that are not longitude and latitude/,
    );
    const without = await applyOffer(answer, answer.offers[0]!.id);
    expect(namesOf(without)).toEqual(['Good']);
    expect(without.receipt.leftOut).toMatchObject([
      { kind: 'not-chosen', feature: { name: 'Broken' } },
    ]);
  });

  it('refuses 1e999 in KML', async () => {
    const polygon = kmlPolygon([square()]).replace('146.01,', '1e999,');
    const { refusal } = await readKml(
      placemark('North', polygon),
      placemark('South', kmlPolygon([square(20)])),
    );
    expect(refusal?.reason).toBe(
      '“North” has coordinates that are not longitude and latitude (one of them is too large).',
    );
  });
});

describe('GeoJSON with `crs` or metres (EPSG:283xx, 78xx, 3577, 6933 …)', () => {
  const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
  const albers =
    '+proj=aea +lat_1=-18 +lat_2=-36 +lat_0=0 +lon_0=132 +x_0=0 +y_0=0 +ellps=GRS80 +units=m';

  it.each([
    ['urn:ogc:def:crs:EPSG::28355', toMga(55)],
    ['EPSG:7855', toMga(55)],
    ['EPSG:32755', toMga(55)],
    ['urn:ogc:def:crs:EPSG:8.5:3577', (at: Position) => proj4('WGS84', albers, at)],
    [
      'http://www.opengis.net/def/crs/EPSG/0/3857',
      (at: Position) => proj4('WGS84', 'EPSG:3857', at),
    ],
    [
      'EPSG:6933',
      (at: Position) =>
        proj4('WGS84', '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m', at),
    ],
    ['EPSG:4283', (at: Position) => at],
    ['EPSG:7844', (at: Position) => at],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', (at: Position) => at],
  ])('converts declared %s and drops the declaration', async (name, forward) => {
    const coordinates = projected([square()], forward);
    const answer = await read('farm.json', { ...collection(feature(coordinates)), ...crs(name) });
    expect(answer.areaHa / hectaresOf(square())).toBeCloseTo(1, 6);
    const [lng = 0, lat = 0] = (answer.features[0]!.geometry.coordinates as Position[][])[0]![0]!;
    // GDA94 lies 1.8 m to the south-west of GDA2020, the datum of parcels and imagery.
    const isGda94 = /28355|3577|4283/.test(name);
    const [east, north] = [(lng - 146) * 91_200, (lat + 35) * 110_900];
    expect(Math.hypot(east, north)).toBeCloseTo(isGda94 ? 1.65 : 0, isGda94 ? 0 : 2);
    expect(JSON.stringify(answer)).not.toContain('crs');
  });

  it('shifts the AGD66 datum', async () => {
    const coordinates = projected([square()], toMga(55));
    const answer = await read('farm.json', {
      ...collection(feature(coordinates)),
      ...crs('EPSG:20255'),
    });
    // AGD66 lies about 200 m to the south-west of GDA94.
    expect(answer.bbox![0] - 146).toBeCloseTo(0.00126, 3);
    expect(answer.bbox![1] + 35).toBeCloseTo(0.00166, 3);
  });

  it('refuses undeclared metres, names the likely cause and offers zones, the nearest first', async () => {
    const metres = collection(feature(projected([square()], toMga(55)), { name: 'North' }));
    const answer = await read('farm.json', metres, { near: [146.5, -35] });
    expect(answer.features).toEqual([]);
    expect(answer.refusal?.standardText).toBe(NO_GEOMETRY);
    expect(answer.refusal?.reason).toMatch(/metres in a map projection.*GDA2020 \/ MGA zone 55/);
    expect(answer.offers[0]).toMatchObject({
      kind: 'reproject',
      text: 'Read the coordinates as GDA2020 / MGA zone 55',
    });
    expect(answer.offers[0]!.place![0]).toBeCloseTo(146.005, 2);
    const placed = await applyOffer(answer, answer.offers[0]!.id);
    expect(placed.areaHa / hectaresOf(square())).toBeCloseTo(1, 6);
    expect(placed.receipt.layers[0]!.projection).toBe('GDA2020 / MGA zone 55');
    const west = await read('farm.json', metres, { near: [117, -32] });
    expect(west.offers[0]!.text).toMatch(/MGA zone 50$/);
    const named = await read('farm-z54.json', metres, { near: [117, -32] });
    expect(named.offers[0]!.text).toMatch(/MGA zone 54$/);
  });

  it('names no likely zone without a hint', async () => {
    const perth = collection(feature(projected([at([115.9, -31.9])], toMga(50))));
    const unhinted = await read('farm.json', perth);
    expect(unhinted.refusal?.reason).not.toContain('Most likely');
    expect(unhinted.refusal?.reason).toMatch(
      /Choose the zone that the farm is in: .*GDA2020 \/ MGA zone 55.*GDA2020 \/ MGA zone 50/,
    );
    const near = await read('farm.json', perth, { near: [116, -32] });
    expect(near.refusal?.reason).toMatch(/Most likely it is GDA2020 \/ MGA zone 50\.$/);
    const named = await read('farm-mga50.json', perth);
    expect(named.refusal?.reason).toMatch(/Most likely it is GDA2020 \/ MGA zone 50\.$/);
  });

  it('says of a projected layer of points only that points have no area', async () => {
    const point = (at: number) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [500_000 + at, 6_100_000] },
    });
    const { refusal, offers } = await read('pegs.json', {
      ...collection(point(0), point(9)),
      ...crs('EPSG:28355'),
    });
    expect(refusal?.reason).toMatch(/is a point, which has no area/);
    expect(offers).toEqual([]);
  });

  it('places points like the areas beside them, also where the user chooses the zone', async () => {
    const gate = { type: 'Point', coordinates: toMga(55)([146, -35]) };
    const document = collection(feature([square().map(toMga(55))]), {
      type: 'Feature',
      properties: { name: 'Front gate' },
      geometry: gate,
    });
    const placed = await read('farm.geojson', { ...document, ...crs('EPSG:7855') });
    const chosen = await read('farm.geojson', document);
    expect(chosen.points).toEqual([]);
    const offer = chosen.offers.find(({ text }) => text.includes('MGA zone 55'))!;
    for (const { points } of [placed, await applyOffer(chosen, offer.id)]) {
      expect(points).toEqual([
        {
          name: 'Front gate',
          place: [expect.closeTo(146, 6), expect.closeTo(-35, 6)],
        },
      ]);
    }
  });

  it('refuses an unknown projection and offers the zones that would fit', async () => {
    const coordinates = projected([square()], toMga(55));
    const answer = await read('farm.json', {
      ...collection(feature(coordinates)),
      ...crs('EPSG:99999'),
    });
    expect(answer.refusal?.reason).toMatch(/metres in a map projection/);
    expect(answer.offers.length).toBeGreaterThan(0);
  });

  it('refuses degrees declared as metres, and offers to read them as degrees', async () => {
    const answer = await read('farm.json', {
      ...collection(feature([square()])),
      ...crs('EPSG:28355'),
    });
    expect(answer.refusal?.reason).toMatch(
      /says that it is in GDA94 \/ MGA zone 55, but its coordinates are degrees/,
    );
    const degrees = await applyOffer(answer, answer.offers[0]!.id);
    expect(degrees.features[0]!.geometry.coordinates).toEqual([square()]);
  });
});

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

describe('DOCTYPE / ENTITY', () => {
  const bomb = '<!DOCTYPE kml [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

  it.each([
    ['after the declaration', kml(north).replace('?>', `?>${bomb}`)],
    ['after a comment', kml(north).replace('?>', `?><!-- a > b -->\n${bomb}`)],
    ['without a declaration', `\n${bomb}${kml(north).replace(/<\?.*\?>/, '')}`],
    ['in lower case', kml(north).replace('?>', '?><!doctype kml>')],
  ])('refuses it before parsing (%s)', async (_, text) => {
    for (const bytes of [utf8(text), utf16(text, 'le'), zip({ 'doc.kml': text })]) {
      const { refusal } = await read('farm.kml', bytes);
      expect(refusal?.reason).toMatch(/document type \(DOCTYPE or ENTITY\)/);
      expect(refusal?.standardText).toBeNull();
    }
  });

  it('accepts it inside a description', async () => {
    const html = '<![CDATA[<!DOCTYPE html><b>Lot 7</b>]]>';
    const { features } = await readKml(
      placemark('North', `<description>${html}</description>`, kmlPolygon([square()])),
    );
    expect(features[0]!.properties['description']).toBe('<!DOCTYPE html><b>Lot 7</b>');
  });
});

describe('hostile names and descriptions', () => {
  it('keeps scripts as plain text', async () => {
    const script = '<script>alert(1)</script>';
    const { features } = await readKml(
      placemark(
        '&lt;img src=x onerror=alert(1)&gt;',
        `<description><![CDATA[${script}]]></description>`,
        kmlPolygon([square()]),
      ),
    );
    expect(features[0]!.properties).toEqual({
      name: '<img src=x onerror=alert(1)>',
      description: script,
    });
  });

  it('keeps __proto__ as an ordinary property', async () => {
    const data = '<ExtendedData><Data name="__proto__"><value>x</value></Data></ExtendedData>';
    const { features } = await readKml(placemark('North', data, kmlPolygon([square()])));
    expect(Object.keys(features[0]!.properties)).toEqual(['name', '__proto__']);
    const json = `{"type":"Feature","properties":{"__proto__":{"polluted":true}},"geometry":{"type":"Polygon","coordinates":${JSON.stringify([square()])}}}`;
    await read('farm.json', json);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
