import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;

/** Ids of cadastre parcels, in the project's order. */
async function pidsOf(soil: SoilServer, projectId: number) {
  return (await soil.project(projectId)).rows.map(({ pid }) => pid);
}

describe('the land of a project whose form was signed', () => {
  let soil: SoilServer;
  let id: number;
  let signed: unknown[];
  let onFarm: string[];

  beforeAll(async () => {
    soil = await startSoilServer();
    id = await soil.save();
    await soil.addTitle(id);
    await soil.put(id, 'A5');
    await soil.put(id, 'A4');
    signed = await pidsOf(soil, id);
    await soil.addParcels(soil.farms.client, 3, 2);
    const parcels = await soil.database.asOwner
      .selectFrom('farm_parcel')
      .select('pid')
      .where('farm_id', '=', soil.farms.client)
      .orderBy('position')
      .execute();
    onFarm = parcels.map(({ pid }) => pid);
  });
  afterAll(() => soil.stop());

  const dropFromFarm = (pid: string) =>
    soil.database.asOwner
      .deleteFrom('farm_parcel')
      .where('farm_id', '=', soil.farms.client)
      .where('pid', '=', pid)
      .execute();

  it('does not change on a save, although the farm has grown', async () => {
    expect(signed).toHaveLength(2);
    await soil.save({ projectId: id });
    await soil.save({ projectId: id, step: 2 });
    expect(await pidsOf(soil, id)).toEqual(signed);
    expect((await soil.project(id)).attributes.is_land_frozen).toBe(true);
  });

  it('follows the farm before anybody has signed', async () => {
    const other = await soil.save();
    expect((await soil.project(other)).attributes.is_land_frozen).toBe(false);
    expect(await pidsOf(soil, other)).toEqual(onFarm);
  });

  it('cannot become that of another farm', async () => {
    const another = await soil.database.asOwner
      .updateTable('farm')
      .set({ owner_id: soil.owners.client })
      .where('id', '=', soil.farms.other)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await outcomeOf(soil.save({ projectId: id, farmId: another.id }))).toBe(
      'CONFLICT: This project was signed for the land of another farm, so it keeps that farm. To register this farm, please start a new project.',
    );
    expect(await pidsOf(soil, id)).toEqual(signed);
  });

  it('excludes parcels that are not on the farm', async () => {
    await soil.save({ projectId: id, attributes: { add_parcels: ['NSW-0-0'] } });
    expect(await pidsOf(soil, id)).toEqual(signed);
    expect(await soil.history(id)).toHaveLength(1);
  });

  it('gets the parcels that the client adds after those signed, with a line in the history', async () => {
    await dropFromFarm(onFarm[0] ?? '');
    const wanted = [onFarm[2] ?? '', onFarm[4] ?? '', onFarm[1] ?? ''];
    await soil.save({ projectId: id, attributes: { add_parcels: wanted } });
    await soil.save({ projectId: id, attributes: { add_parcels: wanted } });
    expect(await pidsOf(soil, id)).toEqual([...signed, onFarm[2], onFarm[4]]);
    const lines = await soil.sends.partner.send(soilProjects.history, { project_id: id });
    expect(lines.map(({ note }) => note).filter((note) => note?.startsWith('Land'))).toEqual([
      'Land added by the client after signing: 3//DP755510, 5//DP755510.',
    ]);
  });

  it('leaves each title with its parcel', async () => {
    const { attributes, rows } = await soil.project(id);
    expect(rows.map(({ lot_number: lot }) => lot)).toEqual(['1', '2', '3', '5']);
    expect(attributes.title_docs.map(({ parcels }) => parcels)).toEqual([signed]);
  });
});
