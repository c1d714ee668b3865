import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { collection, feature, read, ring, square } from '../geo-file.fixture.ts';
import { applyOffer } from '../index.ts';

const hectaresOf = (size: number) => areaHa({ type: 'Polygon', coordinates: [square(0, 0, size)] });
const farm = feature([square(0, 0, 30)], { name: 'Farm' });
const paddocks = [0, 10, 20].map((east) => feature([square(east)], { name: `Paddock ${east}` }));

describe('areas within areas', () => {
  it('get a remark that hectares count twice, with an offer to leave out either', async () => {
    const answer = await read('farm.json', collection(farm, ...paddocks));
    expect(answer.areaHa).toBeCloseTo(hectaresOf(30) + hectaresOf(10) * 3, 1);
    expect(answer.receipt.remarks).toMatchObject([
      {
        kind: 'counted-twice',
        feature: { name: 'Farm' },
        text: '“Paddock 0”, “Paddock 10” and “Paddock 20” lie in “Farm”, so hectares there are counted twice.',
      },
      {
        kind: 'counted-twice',
        text: expect.stringMatching(
          /^4 areas overlap: all areas add up to 1,215\.\d\d ha, but cover 911\.\d\d ha of land\.$/,
        ),
      },
    ]);
    const [outer, inner] = answer.offers;
    expect(outer!.changeHa).toBeCloseTo(-hectaresOf(30), 6);
    const withoutFarm = await applyOffer(answer, outer!.id);
    expect(withoutFarm.features).toHaveLength(3);
    expect(withoutFarm.offers).toEqual([]);
    const farmAlone = await applyOffer(answer, inner!.id);
    expect(farmAlone.features).toHaveLength(1);
    expect(farmAlone.areaHa).toBeCloseTo(answer.areaHa + inner!.changeHa!, 6);
  });

  it('get a remark if they are the same area twice', async () => {
    const answer = await read('farm.json', collection(paddocks[0], paddocks[0]));
    expect(answer.receipt.counts['counted-twice']).toBe(2);
  });

  it('get no remark if they are neighbours or one is in a hole of the other', async () => {
    const apart = await read('farm.json', collection(...paddocks));
    expect(apart.receipt.remarks).toEqual([]);
    const around = feature([square(0, 0, 30), square(10, 10, 10)], { name: 'Around' });
    const inside = await read('farm.json', collection(around, feature([square(10, 10, 10)])));
    expect(inside.receipt.remarks).toEqual([]);
  });
});

describe('partially overlapping areas', () => {
  const west = feature([square(0)], { name: 'West', crop: 'Wheat' });
  const east = feature([square(5, 0, 12)], { name: 'East', crop: 'Barley' });
  const apart = feature([square(50)], { name: 'Apart' });

  it('get no remark that one lies in the other', async () => {
    const beside = feature([square(4, 0, 10)], { name: 'Beside' });
    const vertex = feature([square(26, 26, 6)], { name: 'Corner' });
    for (const features of [
      [west, beside],
      [west, east],
      [farm, vertex],
    ]) {
      const answer = await read('farm.json', collection(...features));
      const remarks = answer.receipt.remarks.map(({ text }) => text);
      expect(remarks).toEqual([expect.stringMatching(/^2 areas overlap: /)]);
      expect(answer.offers.map(({ kind }) => kind)).toEqual(['merge']);
    }
  });

  it('get a remark with their sum and the land they cover, with an offer to merge them', async () => {
    const answer = await read('farm.json', collection(west, apart, east));
    const added = hectaresOf(10) * 2 + hectaresOf(12);
    const covered = added - hectaresOf(10) / 2;
    expect(answer.areaHa).toBeCloseTo(added, 1);
    const [remark] = answer.receipt.remarks;
    expect(remark!.text).toMatch(
      /^2 areas overlap: all areas add up to [\d.]+ ha, but cover [\d.]+ ha of land\.$/,
    );
    const figures = remark!.text.match(/[\d.]+(?= ha)/g)!.map(Number);
    expect(figures).toEqual([expect.closeTo(added, 0), expect.closeTo(covered, 0)]);
    const [offer] = answer.offers;
    expect(offer).toMatchObject({ kind: 'merge', text: 'Merge 2 overlapping areas into 1' });
    const merged = await applyOffer(answer, offer!.id);
    expect(merged.features.map(({ properties }) => properties)).toEqual([
      { name: 'Apart' },
      { name: 'East', crop: 'Barley' },
    ]);
    expect(merged.areaHa).toBeCloseTo(answer.areaHa + offer!.changeHa!, 6);
    expect(merged.areaHa).toBeCloseTo(covered, 0);
    expect(merged.receipt.repaired).toMatchObject([
      { kind: 'merged', text: expect.stringMatching(/^“West” and “East” merged into “East”: /) },
    ]);
    expect(merged.receipt.remarks).toEqual([]);
    expect(merged.offers).toEqual([]);
  });

  it('get no remark if they only share vertices or edges, or overlap by rounding', async () => {
    const map = [0, 10, 20].flatMap((east) => [0, 10, 20].map((north) => [square(east, north)]));
    const grid = await read('farm.json', collection(...map.map((rings) => feature(rings))));
    expect(grid.receipt.remarks).toEqual([]);
    const hair = square(10).map(([lng, lat]) => [lng! - 1e-11, lat!]);
    const close = await read('farm.json', collection(west, feature([hair])));
    expect(close.receipt.remarks).toEqual([]);
    const island = feature([square(), square(2, 2, 2)]);
    const filled = await read('farm.json', collection(island, feature([square(2, 2, 2)])));
    expect(filled.receipt.remarks).toEqual([]);
  });

  it.each([
    [
      'an edge with the same ends',
      [ring([0, 0], [10, 0], [5, 5])],
      [ring([0, 0], [10, 0], [5, 9])],
    ],
    [
      'corners of both alone',
      [ring([0, 0], [10, 0], [10, 10], [0, 10])],
      [ring([0, 0], [20, 5], [0, 10], [10, 5])],
    ],
    ['the corners of another one’s edges', [square()], [ring([5, 0], [10, 5], [5, 10], [0, 5])]],
  ])('get a remark if their borders meet at %s', async (_, one, other) => {
    const answer = await read('farm.json', collection(feature(one), feature(other)));
    expect(answer.receipt.remarks.at(-1)!.text).toMatch(/^2 areas overlap: /);
  });

  it('are searched for only within a step limit', async () => {
    const many = Array.from({ length: 20_000 }, () => feature([square(0, 0, 5)]));
    const answer = await read('farm.json', collection(...many));
    expect(answer.refusal).toBeNull();
    expect(answer.features).toHaveLength(20_000);
    expect(answer.receipt.remarks.map(({ text }) => text)).toContain(
      'There are too many areas to check whether they overlap.',
    );
  });
});
