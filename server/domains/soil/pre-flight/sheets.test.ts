import { describe, expect, it } from 'vitest';
import { acceptedBy } from '#entities/submission/finding';
import {
  cerRequest,
  submissionAttributes,
  TEST_REGULATOR_SETTINGS,
  type CerForm,
} from '#entities/submission/request';
import { contract } from '#shared/api/contract';
import { CLIENT, outcomeOf, PARTNER } from '../../../../tests/support/soil/soil.ts';
import { readSubmittable } from '../../../../tests/support/soil/submittable.ts';
import { withRegulator } from '../sending/regulator.fixture.ts';

const { soilProjects } = contract;

describe('the sheet of a project area', () => {
  const { servers, work, statusOf, posts } = withRegulator();
  const partner = () => servers.soil.sends.partner;

  /** A project of which only a part of the second parcel belongs to it. */
  const partOfParcel = async () => {
    const id = await servers.soil.approved();
    await servers.soil.setApart(id);
    return id;
  };
  const formWith = async (id: number, part: string): Promise<CerForm> => ({
    ...(await readSubmittable(partner(), id)).form,
    locations: { [await servers.soil.pid(1)]: { part } },
  });
  const make = (id: number, form: CerForm) =>
    partner().send(soilProjects.makeSheet, { project_id: id, form: { ...form } });
  const submit = async (id: number, form: CerForm) => {
    const { project, facts, findings } = await readSubmittable(partner(), id);
    const request = cerRequest(project, form, 'test', TEST_REGULATOR_SETTINGS, facts.overlaps);
    return outcomeOf(
      partner().send(soilProjects.updateStatusAndAttributes, {
        project_id: id,
        project_status: 'C1',
        project_attributes: submissionAttributes(request),
        accepted_warnings: acceptedBy(findings),
      }),
    );
  };

  it('is made by partner admins only, and only from a form that can be sent', async () => {
    const id = await partOfParcel();
    const form = await formWith(id, 'without the dam');
    const params = { project_id: id, form: { ...form } };
    expect(await outcomeOf(servers.soil.sends.client.send(soilProjects.makeSheet, params))).toMatch(
      /^FORBIDDEN/,
    );
    expect(
      await outcomeOf(
        partner().send(soilProjects.makeSheet, { ...params, form: { ...form, part: 'x' } }),
      ),
    ).toMatch(/^INVALID_PARAMS/);
    expect(
      await outcomeOf(partner().send(soilProjects.makeSheet, { ...params, project_id: 999_999 })),
    ).toMatch(/^NOT_FOUND/);
  });

  it('cannot be replaced by a reason', async () => {
    const id = await partOfParcel();
    const form = await formWith(id, 'without the dam');
    const refused = await submit(id, form);
    expect(refused).toBe(
      'CONFLICT: The regulator’s form has no field for the part of parcel 2 that belongs to the project. Make the sheet of the project area, and upload it by hand.',
    );
    const override = partner().send(soilProjects.override, {
      project_id: id,
      rule: 'sheet-by-hand',
      parcels: [await servers.soil.pid(1)],
      says: refused.slice('CONFLICT: '.length),
      reason: 'We will write an e-mail to them.',
    });
    expect(await outcomeOf(override)).toMatch(/^CONFLICT: This problem cannot be overridden/);
  });

  it('allows sending a project with a part of a parcel, and says who made the sheet', async () => {
    const id = await partOfParcel();
    const form = await formWith(id, 'without the dam');
    const [{ project_area_sheet: text }] = await make(id, form);
    expect(text).toContain('2 (without the dam)');
    const { facts } = await readSubmittable(partner(), id);
    expect(facts.sheet).toMatchObject({ text, made_by: PARTNER });
    const history = (sender: typeof servers.soil.sends.partner) =>
      sender.send(soilProjects.history, { project_id: id });
    expect((await history(partner())).map((line) => `${line.changed_by}: ${line.note}`)).toContain(
      `${PARTNER}: Made the sheet of the project area, to upload to the regulator by hand.`,
    );
    const ofClient = await history(servers.soil.sends.client);
    expect(ofClient.map(({ changed_by: by }) => by)).toContain(CLIENT);
    expect(ofClient.filter(({ note }) => note?.includes('sheet'))).toEqual([]);
    expect(await submit(id, form)).toBe('answered');
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C4', [1]]);
  });

  it('no longer counts once the form or the project has changed', async () => {
    const id = await partOfParcel();
    const form = await formWith(id, 'without the dam');
    await make(id, form);
    const again = /^CONFLICT: The regulator’s form has no field .* Make it again/;
    expect(await submit(id, await formWith(id, 'without the quarry'))).toMatch(again);
    expect(await submit(id, form)).toBe('answered');
    await servers.soil.database.asOwner
      .updateTable('soil_project_parcel')
      .set({ area_ha: 12 })
      .where('project_id', '=', id)
      .execute();
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C3', [0]]);
    expect(await submit(id, form)).toMatch(again);
    await make(id, form);
    expect(await submit(id, form)).toBe('answered');
  });
});
