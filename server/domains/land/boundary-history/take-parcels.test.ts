import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { area, boundaryOwner, box, EMAIL } from '../boundary-health/boundary-owner.fixture.ts';

const { boundaries, farms } = contract;

describe('taking the parcels under a custom boundary', () => {
  const { owner, customFarm, farmOf, pidsOf, latest, ids, hectares } = boundaryOwner();
  const take = (id: number, cibo_ids: string[], current: number, by = owner.client) =>
    by.send(boundaries.takeParcels, { property_id: id, cibo_ids, current });
  const restore = (id: number, number: number, current: number) =>
    owner.client.send(boundaries.restore, { property_id: id, number, current });
  const isOfParcels = async (id: number) =>
    (await owner.client.send(farms.list, { email: EMAIL })).find(
      ({ property_id: farmId }) => farmId === id,
    )?.is_aus_farmkey;
  const custom = (id: number) => owner.client.send(farms.customBoundary, { property_id: id });

  it('refuses farms of parcels, other people’s farms, unknown parcels and a version not seen', async () => {
    const id = await customFarm(area(box(5, 0, 95, 100)));
    await expect(take(await farmOf('101'), ids('102'), 1)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(take(id, ids('101'), 1, owner.neighbour)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(take(id, ids('999'), 1)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    await expect(take(id, ids('101'), 2)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await isOfParcels(id)).toBe(false);
    expect(await custom(id)).toHaveLength(1);
  });

  it('makes a new version of parcels, and goes back to the custom boundary by restoring', async () => {
    const id = await customFarm(area(box(5, 0, 95, 100)));
    const before = await hectares(id);
    await take(id, ids('101'), 1);
    expect(await isOfParcels(id)).toBe(true);
    expect(await pidsOf(id)).toEqual(ids('101'));
    expect(await custom(id)).toEqual([]);
    expect(await latest(id)).toMatchObject({ number: 2, kind: 'edited' });
    expect((await hectares(id)) / before).toBeCloseTo(100 / 90, 2);

    await restore(id, 1, 2);
    expect(await isOfParcels(id)).toBe(false);
    expect(await pidsOf(id)).toEqual([]);
    expect((await custom(id))[0]).toMatchObject({ properties: { name: 'House' } });
    expect(await hectares(id)).toBe(before);

    await restore(id, 2, 3);
    expect(await isOfParcels(id)).toBe(true);
    expect(await pidsOf(id)).toEqual(ids('101'));
    expect(await custom(id)).toEqual([]);
  });
});
