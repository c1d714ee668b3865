import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { outcomeOf } from '../../../../tests/support/soil/soil.ts';
import { readSubmittable, submissionOf } from '../../../../tests/support/soil/submittable.ts';
import { withRegulator } from '../sending/regulator.fixture.ts';

const { soilProjects } = contract;

describe('a project whose commitment was generated and signed', () => {
  const { servers, submit, work, statusOf, posts } = withRegulator();
  const partner = () => servers.soil.sends.partner;

  const signed = async () => {
    const id = await servers.soil.save({ status: 'A2', step: 10 });
    await servers.soil.addTitle(id);
    await servers.soil.commitment(id);
    await servers.soil.put(id, 'B3');
    return id;
  };
  const rename = (id: number, name: string) =>
    partner().send(soilProjects.rename, {
      project_id: id,
      property_id: servers.soil.farms.client,
      project_name: name,
    });
  const submitNow = async (id: number) =>
    outcomeOf(
      partner().send(soilProjects.updateStatusAndAttributes, await submissionOf(partner(), id)),
    );

  it('is submitted under the name that was signed', async () => {
    const id = await signed();
    expect((await readSubmittable(partner(), id)).facts.signed).toMatchObject({
      name: 'Mirrool Downs Soil Project',
      hectares: 200.5,
    });
    await servers.soil.setApart(id);
    await rename(id, 'Wirrabilla');
    expect(await submitNow(id)).toBe(
      'CONFLICT: The signed form names the project “Mirrool Downs Soil Project”, but it is submitted as “Wirrabilla”. Rename it, or have a new form signed.',
    );
    await rename(id, 'Mirrool Downs Soil Project');
    expect(await submit(id)).toBe('answered');
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C4', [1]]);
  });

  it('is submitted for the land that was signed, although the farm changed before and after', async () => {
    const { soil } = servers;
    const id = await soil.save({ status: 'A2', step: 10 });
    await soil.addTitle(id);
    await soil.addParcels(soil.farms.client, 2, 2);
    await soil.commitment(id);
    await soil.put(id, 'B3');
    await soil.setApart(id);
    await soil.database.asOwner
      .deleteFrom('farm_parcel')
      .where('farm_id', '=', soil.farms.client)
      .where('pid', '=', await soil.pid(0))
      .execute();
    expect(await submit(id)).toBe('answered');
    await work(id);
    expect(await statusOf(id)).toBe('C4');
    const [sent] = await soil.submissions(id);
    const lots = [...(sent?.request_body ?? '').matchAll(/"lot_number":"(\d+)"/g)];
    expect(lots.map(([, lot]) => lot)).toEqual(['1', '2']);
  });

  it('is not submitted with a parcel that left the cadastre, unless somebody gives a reason', async () => {
    const { soil } = servers;
    const id = await soil.save({ status: 'A2', step: 10 });
    await soil.database.asOwner
      .updateTable('soil_project_parcel')
      .set({ pid: 'NSW-GONE' })
      .where('project_id', '=', id)
      .where('position', '=', 1)
      .execute();
    await soil.addTitle(id);
    await soil.commitment(id);
    await soil.put(id, 'B3');
    await soil.setApart(id);
    expect(await submitNow(id)).toMatch(/^CONFLICT: .*cadastre/);
    const { findings } = await readSubmittable(partner(), id);
    const finding = findings.find(({ rule }) => rule === 'in-cadastre');
    await partner().send(soilProjects.override, {
      project_id: id,
      rule: finding!.rule,
      parcels: [...finding!.parcels],
      says: finding!.says,
      reason: 'The title search of 3 June still shows this lot.',
    });
    expect(await submit(id)).toBe('answered');
  });
});
