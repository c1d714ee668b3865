import type { Polygon } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract, type ParamsOf } from '#shared/api/contract';
import { areaHa } from '#shared/lib/geo';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';

const { farms, paddocks } = contract;
const email = 'farmer@fenceline.example';
const other = 'other@fenceline.example';

type Given = Exclude<ParamsOf<typeof paddocks.store>['paddocks'], string>[number];

/** A box of the farm, which spans ten by ten of these units from 146° E, 34° S. */
const box = (west: number, south: number, east: number, north: number): Polygon => {
  const at = (x: number, y: number) => [146 + x / 1_000, -34 + y / 1_000];
  return {
    type: 'Polygon',
    coordinates: [
      [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)],
    ],
  };
};
const FARM = box(0, 0, 10, 10);
const paddock = (name: string, geometry: Given['geometry'], kind: Given['kind'] = 'grazing') => ({
  name,
  kind,
  geometry,
});
const WEST = paddock('West', box(0, 0, 5, 10));
const EAST = paddock('East', box(5, 0, 10, 10), 'cropping');

describe('paddocks', () => {
  let { server, client, emptyFarm, parcelFarm } = {} as FarmOwner;
  let neighbour: Client;

  beforeAll(async () => {
    ({ server, client, emptyFarm, parcelFarm } = await startFarmOwner(email));
    neighbour = await server.owner(other);
  });
  afterAll(() => server.stop());

  async function newFarm(): Promise<number> {
    const id = await emptyFarm();
    const feature = { type: 'Feature' as const, properties: null, geometry: FARM };
    const geojson = { type: 'FeatureCollection' as const, features: [feature] };
    await client.send(farms.storeCustomBoundary, { property_id: id, geojson });
    return id;
  }
  const store = (
    id: number,
    given: readonly Given[],
    { version = 0, accepted = false, by = client } = {},
  ) =>
    by.send(paddocks.store, {
      property_id: id,
      version,
      paddocks: [...given],
      are_findings_accepted: accepted,
    });
  const stored = async (id: number, by = client) => {
    const [answer] = await by.send(paddocks.list, { property_id: id });
    return answer;
  };
  const namesOf = async (id: number) => (await stored(id)).paddocks.map(({ name }) => name);

  it.each([
    ['an empty name', [paddock('', FARM)], 'values are not valid'],
    ['a name of spaces', [paddock(' \n ', FARM)], 'values are not valid'],
    ['a name of 101 letters', [paddock('n'.repeat(101), FARM)], 'values are not valid'],
    [
      'two names that differ in case only',
      [WEST, paddock(' wEST', box(5, 0, 10, 10))],
      'More than one paddock is called “West”',
    ],
    [
      'a paddock with two corners',
      [
        paddock('Line', {
          type: 'Polygon',
          coordinates: [
            [
              [146, -34],
              [146.01, -34],
              [146, -34],
            ],
          ],
        }),
      ],
      'values are not valid',
    ],
    [
      'a paddock that crosses itself',
      [
        paddock('Bow', {
          type: 'Polygon',
          coordinates: [
            [
              [146, -34],
              [146.01, -33.99],
              [146.01, -34],
              [146, -33.99],
              [146, -34],
            ],
          ],
        }),
      ],
      '“Bow”: ',
    ],
    [
      'a paddock wholly outside the farm',
      [WEST, paddock('Away', box(20, 0, 30, 10))],
      '“Away” is not on this farm. Move it onto the farm, or delete it.',
    ],
  ])('refuses %s and stores nothing', async (_, given, words) => {
    const id = await newFarm();
    await expect(store(id, given, { accepted: true })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      message: expect.stringContaining(words),
    });
    expect(await stored(id)).toEqual({ version: 0, paddocks: [] });
  });

  it('refuses 5,001 paddocks', async () => {
    const id = await newFarm();
    const tiny = Array.from({ length: 5_001 }, (_, i) => paddock(`${i}`, box(0, 0, 1, 1)));
    await expect(store(id, tiny)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  });

  it('refuses paddocks of a farm without a boundary', async () => {
    await expect(store(await emptyFarm(), [WEST])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This farm has no boundary yet. Finish it first.',
    });
  });

  it('refuses to reveal or change anything of another owner’s farm', async () => {
    const id = await newFarm();
    await store(id, [WEST, EAST]);
    await expect(stored(id, neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(store(id, [], { version: 1, by: neighbour })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await namesOf(id)).toEqual(['West', 'East']);
  });

  it('refuses to overwrite paddocks that another window stored', async () => {
    const id = await newFarm();
    expect(await store(id, [WEST])).toEqual([{ version: 1 }]);
    await expect(store(id, [EAST])).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { version: expect.stringContaining('changed in another window') },
    });
    expect(await namesOf(id)).toEqual(['West']);
  });

  it('stores an overlap and land outside the farm only if the user accepts them', async () => {
    const id = await newFarm();
    const given = [WEST, paddock('House', box(4, 0, 6, 10)), paddock('Road', box(6, 9, 10, 11))];
    await expect(store(id, given)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^“West” and “House” overlap by 10\.2 ha\. “Road” has 4\.10 ha outside the farm’s boundary\. Correct/,
      ),
    });
    expect(await namesOf(id)).toEqual([]);
    await store(id, given, { accepted: true });
    expect(await namesOf(id)).toEqual(['West', 'House', 'Road']);
  });

  it('measures each paddock on the ellipsoid, without its holes', async () => {
    const id = await newFarm();
    const dam = box(2, 2, 3, 3).coordinates[0]!;
    const ring = { ...FARM, coordinates: [FARM.coordinates[0]!, dam.toReversed()] };
    const parts = { type: 'MultiPolygon' as const, coordinates: [box(2, 2, 3, 3).coordinates] };
    await store(id, [paddock('Ring', ring), paddock('Dam', parts, 'water')]);
    const { paddocks: list } = await stored(id);
    expect(list.map(({ area_ha: hectares }) => hectares)).toEqual([
      expect.closeTo(areaHa(ring), 6),
      expect.closeTo(areaHa(parts), 6),
    ]);
    expect(list[1]).toMatchObject({ name: 'Dam', kind: 'water', geometry: parts });
  });

  it('keeps names in any script unchanged, and does not alter formulas in them', async () => {
    const id = await newFarm();
    const names = ['Βόρειο λιβάδι', '北牧场', '=HYPERLINK("x")', 'O’Brien  «10»'];
    const given = names.map((name, i) => paddock(name, box(i * 2, 0, i * 2 + 2, 10)));
    await store(id, given);
    expect(await namesOf(id)).toEqual([...names.slice(0, 3), 'O’Brien «10»']);
  });

  it('compares paddocks with the land of all parcels together, not with single parcels', async () => {
    const id = await parcelFarm();
    const parcels = await client.send(farms.parcels, { email, property_id: id });
    const geometry = {
      type: 'MultiPolygon' as const,
      coordinates: parcels.flatMap(({ geometry: { type, coordinates } }) =>
        type === 'Polygon' ? [coordinates] : coordinates,
      ),
    };
    expect(await store(id, [paddock('All', geometry)])).toEqual([{ version: 1 }]);
  });

  it('replaces and removes paddocks, and keeps them while the farm is deleted', async () => {
    const id = await newFarm();
    await store(id, [WEST, EAST]);
    await store(id, [EAST], { version: 1 });
    await client.send(farms.remove, { property_id: id });
    await expect(stored(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await client.send(farms.restore, { property_id: id });
    expect(await namesOf(id)).toEqual(['East']);
    expect(await store(id, [], { version: 2 })).toEqual([{ version: 3 }]);
    expect(await stored(id)).toEqual({ version: 3, paddocks: [] });
  });
});
