import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { collection, feature, read, square } from '../geo-file.fixture.ts';
import { applyOffer } from '../index.ts';

const hectaresOf = (size: number) => areaHa({ type: 'Polygon', coordinates: [square(0, 0, size)] });
const farm = feature([square(0, 0, 30)], { name: 'Farm' });
const paddocks = [0, 10, 20].map((east) => feature([square(east)], { name: `Paddock ${east}` }));

describe('areas in areas', () => {
  it('are told, since their hectares count twice, with an offer to leave out either', async () => {
    const answer = await read('farm.json', collection(farm, ...paddocks));
    expect(answer.areaHa).toBeCloseTo(hectaresOf(30) + hectaresOf(10) * 3, 1);
    expect(answer.receipt.remarks).toMatchObject([
      {
        kind: 'counted-twice',
        feature: { name: 'Farm' },
        text: '“Paddock 0”, “Paddock 10” and “Paddock 20” lie in “Farm”: hectares there are counted twice.',
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

  it('are told when they are the same area twice', async () => {
    const answer = await read('farm.json', collection(paddocks[0], paddocks[0]));
    expect(answer.receipt.counts['counted-twice']).toBe(1);
  });

  it('are not told of neighbours, nor of a paddock in a hole', async () => {
    const apart = await read('farm.json', collection(...paddocks));
    expect(apart.receipt.remarks).toEqual([]);
    const around = feature([square(0, 0, 30), square(10, 10, 10)], { name: 'Around' });
    const inside = await read('farm.json', collection(around, feature([square(10, 10, 10)])));
    expect(inside.receipt.remarks).toEqual([]);
  });
});
