import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import {
  collection,
  feature,
  kmlPolygon,
  placemark,
  read,
  readKml,
  ring,
  square,
  hectaresOf,
  namesOf,
  kindsOf,
  north,
} from '../geo-file.fixture.ts';
import { applyOffer, type ImportResult } from '../index.ts';

const partsOf = ({ geometry }: ImportResult['features'][number]) =>
  geometry.type === 'Polygon' ? 1 : geometry.coordinates.length;

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
