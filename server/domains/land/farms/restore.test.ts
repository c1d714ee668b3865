import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { deleteOldRecords } from '../../retention/delete-old-records.ts';

const { farms, embeds } = contract;
const email = 'farmer@fenceline.example';
const other = 'other@fenceline.example';
const DAY_MS = 86_400_000;

describe('a deleted farm', () => {
  let { server, client, ownerId, parcelFarm } = {} as FarmOwner;
  let neighbour: Client;

  beforeAll(async () => {
    ({ server, client, ownerId, parcelFarm } = await startFarmOwner(email));
    neighbour = await server.owner(other);
  });
  afterAll(() => server.stop());

  const rows = () => rowsIn(server.database, server.issuer);
  async function deletedFarm(): Promise<number> {
    const id = await parcelFarm();
    await client.send(farms.remove, { property_id: id });
    return id;
  }
  const deletedDaysAgo = (id: number, days: number) =>
    server.database.asOwner
      .updateTable('farm')
      .set({ deleted_at: new Date(Date.now() - days * DAY_MS) })
      .where('id', '=', id)
      .execute();
  const restore = (id: number, by = client) => by.send(farms.restore, { property_id: id });
  const idsOf = (list: readonly { property_id: number }[]) => list.map((farm) => farm.property_id);
  const listed = async () => idsOf(await client.send(farms.list, { email }));
  const deleted = async (by = client, of = email) => by.send(farms.deleted, { email: of });

  it('lists deleted farms with area and last day to restore, latest first', async () => {
    const first = await deletedFarm();
    const second = await deletedFarm();
    const list = await deleted();
    expect(idsOf(list).slice(0, 2)).toEqual([second, first]);
    const { area_ha: areaHa, deleted_at: at, restorable_until: until } = list[0]!;
    expect(areaHa).toBeGreaterThan(0);
    expect(Date.parse(until) - Date.parse(at)).toBe(30 * DAY_MS);
    expect(await deleted(neighbour, other)).toEqual([]);
  });

  it('comes back with its parcels, and a second restore changes nothing', async () => {
    const id = await deletedFarm();
    expect(await restore(id)).toEqual([{ restore_property: true }]);
    expect(await restore(id)).toEqual([{ restore_property: true }]);
    expect(await listed()).toContain(id);
    expect(idsOf(await deleted())).not.toContain(id);
    expect(await client.send(farms.parcels, { email, property_id: id })).toHaveLength(2);
  });

  it('comes back even if another farm has its name', async () => {
    const id = await deletedFarm();
    const successor = await rows().farm(ownerId);
    await restore(id);
    const names = (await client.send(farms.list, { email }))
      .filter((farm) => [id, successor].includes(farm.property_id))
      .map((farm) => farm.property_name);
    expect(new Set(names).size).toBe(1);
    expect(names).toHaveLength(2);
  });

  it('keeps its verification, and its shared map works again', async () => {
    const id = await rows().farm(ownerId, 'farm_key');
    const verified_at = new Date('2026-11-22T01:00:00Z');
    await server.database.asOwner
      .updateTable('farm')
      .set({ lpa_verified: true, lpa_verified_at: verified_at })
      .where('id', '=', id)
      .execute();
    await rows().sharedMap(ownerId, id);
    const maps = async () => (await client.send(embeds.list, {})).map((map) => map.property_id);
    await client.send(farms.remove, { property_id: id });
    expect(await maps()).not.toContain(id);
    await restore(id);
    expect(await maps()).toContain(id);
    const summary = (await client.send(farms.summaries, { email })).find(
      (farm) => farm.property_id === id,
    );
    expect(summary).toMatchObject({
      lpa_verified: true,
      lpa_verified_at: verified_at.toISOString(),
    });
  });

  it('can be restored for 29 days and not after 30', async () => {
    const [young, old] = [await deletedFarm(), await deletedFarm()];
    await deletedDaysAgo(young, 29.99);
    await deletedDaysAgo(old, 30.01);
    const offered = idsOf(await deleted());
    expect([offered.includes(young), offered.includes(old)]).toEqual([true, false]);
    await restore(young);
    await expect(restore(old)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('more than 30 days ago'),
    });
    expect(await listed()).not.toContain(old);
  });

  it('cannot be found by another owner', async () => {
    const id = await deletedFarm();
    await expect(restore(id, neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed()).not.toContain(id);
  });

  it('disappears for good after 31 days unless an order names it', async () => {
    const [young, old, ordered] = [await deletedFarm(), await deletedFarm(), await deletedFarm()];
    await rows().sharedMap(ownerId, old);
    await deletedDaysAgo(young, 30.5);
    await deletedDaysAgo(old, 31.01);
    await deletedDaysAgo(ordered, 400);
    const order = await rows().order(ownerId);
    await raw`INSERT INTO payment_item (payment_id, owner_id, farm_id, farm_name, item_type,
      price_cents) VALUES (${order}, ${ownerId}, ${ordered}, '', 'Property Key', 7500)`.execute(
      server.database.asOwner,
    );
    await deleteOldRecords(server.app)({}, { isLastTry: false });
    const kept = await server.database.asOwner
      .selectFrom('farm')
      .select('id')
      .where('id', 'in', [young, old, ordered])
      .orderBy('id')
      .execute();
    expect(kept.map(({ id }) => id)).toEqual([young, ordered]);
    await expect(restore(old)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
