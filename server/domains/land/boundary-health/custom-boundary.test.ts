import { describe, expect, it } from 'vitest';
import { contract, type BoundaryFeature } from '#shared/api/contract';
import { IS_FULL } from '../../../../tests/support/full.ts';
import { at, box, parcel, area, boundaryOwner } from './boundary-owner.fixture.ts';

const { farms } = contract;
/** Vertices of each of four strips; a boundary may have 100,000 at most. */
const VERTICES = IS_FULL ? 19_999 : 1_999;

describe('the health of a custom boundary', () => {
  const {
    owner,
    useCadastre,
    check,
    kinds,
    fix,
    accept,
    acceptedOf,
    latest,
    farmOf,
    customFarm,
    hectares,
  } = boundaryOwner();

  it('has no findings if it follows the parcels', async () => {
    expect(await check(await customFarm(area(box(0, 0, 200, 100))))).toMatchObject({
      findings: [],
      unchecked: null,
    });
  });

  it('names the parcels that it divides, with hectares on both sides', async () => {
    const health = await check(await customFarm(area(box(0, 0, 150, 100))));
    expect(health.findings).toMatchObject([{ kind: 'divided', count: 1 }]);
    const [divided] = health.findings[0]!.divided;
    expect(divided).toMatchObject({ lot_plan: '2//DP755510' });
    expect(divided!.inside_ha).toBeCloseTo(divided!.outside_ha, 3);
  });

  it('adopts whole parcels of which at least half is inside, and leaves out the others', async () => {
    // All of 1//DP755510, six tenths of 2//DP755510 and, in the north, a tenth of 3//DP755510.
    const id = await customFarm(area(box(0, 0, 160, 100)), area(box(200, 50, 220, 100)));
    expect(await check(id)).toMatchObject({
      findings: [{ kind: 'divided', count: 2 }],
      fixes: ['whole-parcels'],
    });
    await fix(id, 'whole-parcels', 1);
    expect((await check(id)).findings).toMatchObject([
      { kind: 'divided', count: 1, divided: [{ lot_plan: '3//DP755510' }] },
    ]);
    const wholeHa = await hectares(await farmOf('101', '102'));
    expect((await hectares(id)) / wholeHa).toBeCloseTo(210 / 200, 3);
    expect(await latest(id)).toMatchObject({ number: 2, kind: 'parcels-completed' });
    await expect(fix(id, 'whole-parcels', 2)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('does not repeat a finding that its owner accepted, until it changes or the owner revokes that', async () => {
    const id = await customFarm(area(box(0, -50, 150, 100)));
    await accept(id, 'divided', 1);
    const half = [
      ['divided', true],
      ['uncharted', false],
    ];
    expect(await acceptedOf(id)).toEqual(half);
    await accept(id, 'uncharted', 1);
    await accept(id, 'uncharted', 1, false);
    expect(await acceptedOf(id)).toEqual(half);
    const geojson = { type: 'FeatureCollection' as const, features: [area(box(0, 0, 160, 100))] };
    await owner.client.send(farms.storeCustomBoundary, { property_id: id, geojson });
    expect(await acceptedOf(id)).toEqual([['divided', false]]);
  });

  it('snaps strips of less than ten metres to the edges of parcels', async () => {
    // Six metres into the neighbour’s parcel in the east, five metres short in the north.
    const id = await customFarm(area(box(0, 0, 100.7, 99.5)));
    const { findings, fixes } = await check(id);
    expect(findings).toMatchObject([{ kind: 'strips', count: 2 }]);
    expect(fixes).toEqual(['snap']);
    await fix(id, 'snap', 1);
    expect(await kinds(id)).toEqual([]);
    const [feature] = await owner.client.send(farms.customBoundary, { property_id: id });
    expect(feature!.properties).toEqual({ name: 'House' });
    expect(await hectares(id)).toBeCloseTo(await hectares(await farmOf('101')), 2);
    expect(await latest(id)).toMatchObject({ number: 2, kind: 'snapped' });
  });

  it('finds land outside every parcel', async () => {
    const health = await check(await customFarm(area(box(0, -50, 100, 100))));
    expect(health.findings).toMatchObject([{ kind: 'uncharted', count: 1 }]);
    expect(health.findings[0]!.hectares!).toBeCloseTo(51, 0);
  });

  it('drops slivers and keeps the rest with its properties', async () => {
    const id = await customFarm(area(box(0, 0, 100, 100)), area(box(100, 0, 100.1, 100)));
    const { findings } = await check(id);
    expect(findings.map(({ kind }) => kind)).toContain('slivers');
    await fix(id, 'drop-slivers', 1);
    expect(await owner.client.send(farms.customBoundary, { property_id: id })).toEqual([
      area(box(0, 0, 100, 100)),
    ]);
    expect(await kinds(id)).toEqual([]);
  });

  it('fills a gap between areas, but not a hole that was drawn', async () => {
    const id = await customFarm(
      area(box(0, 0, 100, 100), box(10, 10, 20, 20).toReversed()),
      area([
        at(100, 0),
        at(200, 0),
        at(200, 100),
        at(100, 100),
        at(100, 60),
        at(102, 50),
        at(100, 40),
        at(100, 0),
      ]),
    );
    const { findings, fixes } = await check(id);
    const gap = findings.find(({ kind }) => kind === 'gaps');
    expect(gap).toMatchObject({ count: 1 });
    expect(fixes).toContain('fill-gaps');
    await fix(id, 'fill-gaps', 1);
    expect(await kinds(id)).toEqual(['divided']);
    const features = await owner.client.send(farms.customBoundary, { property_id: id });
    expect(features).toHaveLength(2);
    expect(features[0]!.geometry.coordinates).toHaveLength(2);
  });

  /** Beside a box in the west, with a gap of 5.5 m between them from the south to `end`. */
  const eastOfGap = (end: number) =>
    area([
      at(100.6, 0),
      at(200, 0),
      at(200, 100),
      at(100, 100),
      at(100, end),
      at(100.6, end),
      at(100.6, 0),
    ]);

  it('fills a narrow gap between areas that is open at one end', async () => {
    const id = await customFarm(area(box(0, 0, 100, 100)), eastOfGap(60));
    const { findings } = await check(id);
    const gap = findings.find(({ kind }) => kind === 'gaps');
    expect(gap).toMatchObject({ count: 1 });
    expect(gap!.hectares!).toBeCloseTo(0.367, 2);
    await fix(id, 'fill-gaps', 1);
    expect(await kinds(id)).toEqual([]);
    expect(await hectares(id)).toBeCloseTo(await hectares(await farmOf('101', '102')), 2);
  });

  it.each<[string, BoundaryFeature[]]>([
    ['a lane that runs through', [area(box(0, 0, 100, 100)), area(box(100.6, 0, 200, 100))]],
    [
      'a notch of one area',
      [
        area([
          at(0, 0),
          at(99, 0),
          at(99, 60),
          at(99.6, 60),
          at(99.6, 0),
          at(100, 0),
          at(100, 100),
          at(0, 100),
          at(0, 0),
        ]),
        area(box(100, 0, 200, 100)),
      ],
    ],
    ['land wider than ten metres', [area(box(0, 0, 98, 100)), eastOfGap(60)]],
  ])('does not call %s a gap', async (_what, features) => {
    expect(await kinds(await customFarm(...features))).not.toContain('gaps');
  });

  it('is checked without the cadastre where the cadastre has no parcels', async () => {
    await useCadastre([parcel('900', '9//DP9', 9_000, 0, 9_100, 100)]);
    expect(await kinds(await customFarm(area(box(0, 0, 100, 100))))).toEqual([]);
  });

  it(`is checked with ${4 * (VERTICES + 1)} vertices`, async () => {
    const wave = (x: number) => Math.sin(x * 40) * 0.3;
    const line = (y: number, from: number, to: number) =>
      Array.from({ length: (VERTICES - 1) / 2 }, (_, i) => {
        const x = from + ((to - from) * i) / ((VERTICES - 3) / 2);
        return at(x, y + wave(x));
      });
    const strip = (south: number) =>
      area([...line(south, 0, 200), ...line(south + 10, 200, 0), at(0, south + wave(0))]);
    const id = await customFarm(...[0, 20, 40, 60].map(strip));
    const health = await check(id);
    expect(health.unchecked).toBeNull();
    expect(health.findings.map(({ kind }) => kind)).toContain('divided');
  });
});
