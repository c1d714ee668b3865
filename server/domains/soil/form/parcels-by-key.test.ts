import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markText, restoreSoilForm } from '#entities/registration/form';
import { blankPerson } from '#entities/registration/landholder';
import { blocksOf, submissionFindings, type Finding } from '#entities/submission/finding';
import { prefilledCerForm, TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { contract } from '#shared/api/contract';
import { drawBoundary } from '../../../../tests/support/soil/draw-boundary.ts';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const REGULATOR = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;

/** Titles, owners, overrides and marks of lot 2, the second of three parcels of a farm. */
describe('a parcel whose number changed because parcels before it left the farm', () => {
  let soil: SoilServer;
  let id: number;
  let pids: string[];
  let overridden: Finding;

  const findingsIn = async () => {
    const project = await soil.project(id);
    const [facts] = await soil.sends.partner.send(soilProjects.facts, { project_ids: [id] });
    const form = prefilledCerForm(project, REGULATOR);
    const now = new Date();
    return submissionFindings({ project, form, regulator: REGULATOR, facts: facts!, now });
  };
  const answers = async () =>
    restoreSoilForm((await soil.project(id)).attributes.submitted_form, new Date());
  const titles = async () => (await soil.project(id)).attributes.title_docs;
  const blocks = async (rule: string) =>
    blocksOf(await findingsIn()).filter((block) => block.rule === rule);
  const setFarm = async (kept: readonly string[]) => {
    await soil.database.asOwner
      .deleteFrom('farm_parcel')
      .where('farm_id', '=', soil.farms.client)
      .where('pid', 'not in', kept)
      .execute();
    await soil.save({ projectId: id, form: await answers() });
  };

  beforeAll(async () => {
    soil = await startSoilServer();
    await soil.addParcels(soil.farms.client, 1, 2);
    pids = await Promise.all([0, 1, 2].map((index) => soil.pid(index)));
    const second = pids[1]!;
    const landholders = [
      { ...blankPerson(), name: 'Casey Client' },
      { ...blankPerson(), name: 'Olive Owner', parcels: [second] },
    ];
    id = await soil.save({ form: soil.form({ landholders }) });
    await soil.addTitle(id);
    const [title] = await titles();
    await soil.sends.partner.send(soilProjects.describeTitle, {
      key_name: title!.key_name,
      parcels: pids.slice(0, 2),
      title_date: '2026-10-01',
      owners: 'Somebody Else',
    });
    overridden = (await blocks('title-owner')).find(({ parcels }) => parcels.includes(second))!;
    await soil.sends.partner.send(soilProjects.override, {
      project_id: id,
      rule: overridden.rule,
      parcels: [...overridden.parcels],
      says: overridden.says,
      reason: 'The transfer is not registered yet.',
    });
    await soil.put(id, 'A7');
    await soil.sends.partner.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: 'B1',
      note: 'Is the creek yours?',
      marks: [{ at: 'parcel', parcel: second, says: 'Is it yours?' }],
    });
    // Signed land would stay; this project counts as not signed, so that it follows the farm.
    await soil.database.asOwner
      .deleteFrom('soil_document')
      .where('project_id', '=', id)
      .where('kind', '=', 'commitment-signed')
      .execute();
    await soil.sends.client.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: 'A1',
    });
    await setFarm(pids.slice(1));
  });
  afterAll(() => soil.stop());

  it('keeps the override of a finding about it', async () => {
    const { rows } = await soil.project(id);
    expect(rows.map(({ lot_number: lot }) => lot)).toEqual(['2', '3']);
    expect(await blocks('title-owner')).toEqual([]);
    expect(overridden.says).toMatch(/^Parcel 2 \(2 DP755510\): the title title.pdf names/);
    const same = (await findingsIn()).find(({ rule }) => rule === 'title-owner');
    expect(same).toMatchObject({
      says: expect.stringMatching(/^Parcel 1 \(2 DP755510\): the title title.pdf names/) as string,
      override: { reason: 'The transfer is not registered yet.' },
    });
  });

  it('keeps its title document, which also names the parcel that has left', async () => {
    const [title] = await titles();
    expect(title).toMatchObject({ parcels: [pids[1]], left: ['1//DP755510'] });
    expect(await blocks('title-of-parcel')).toMatchObject([
      { parcels: [pids[2]], says: 'No title document is assigned to parcel 2.' },
    ]);
  });

  it('keeps its landholder', async () => {
    const { landholders } = await answers();
    expect(landholders.map(({ parcels }) => parcels)).toEqual([null, [pids[1]]]);
    const { locations, owner_name: first } = prefilledCerForm(await soil.project(id), REGULATOR);
    expect(first).toBe('Casey Client and Olive Owner');
    expect(locations[pids[2]!]).toEqual({ owner_name: 'Casey Client' });
  });

  it('keeps the mark from a return', async () => {
    const history = await soil.sends.client.send(soilProjects.history, { project_id: id });
    const project = await soil.project(id);
    expect(history.flatMap(({ marks }) => marks.map((mark) => markText(mark, project)))).toEqual([
      'Parcel 1 (2 DP755510): Is it yours?',
    ]);
  });

  it('keeps the name of the parcel that left when somebody describes the title again', async () => {
    const [title] = await titles();
    const describeTitle = (parcels: string[]) =>
      outcomeOf(
        soil.sends.partner.send(soilProjects.describeTitle, {
          key_name: title!.key_name,
          parcels,
          title_date: '2026-10-01',
          owners: 'Somebody Else',
        }),
      );
    expect(await describeTitle([pids[0]!])).toMatch(/^INVALID_PARAMS: The land of the project has/);
    expect(await describeTitle([pids[2]!, pids[1]!, pids[1]!])).toBe('answered');
    expect(await titles()).toMatchObject([{ parcels: pids.slice(1), left: ['1//DP755510'] }]);
  });

  it('passes its title, mark and override to no other lot when it leaves too, and the form asks again', async () => {
    await setFarm([pids[2]!]);
    expect(await titles()).toMatchObject([
      { parcels: [pids[2]], left: ['2//DP755510', '1//DP755510'] },
    ]);
    expect(await blocks('landholders')).toMatchObject([
      {
        says: 'Landholder Olive Owner: The farm no longer has all of these parcels. Please tick them again.',
      },
    ]);
    // Lot 3 is parcel 1 now, and its own title owner is not overridden.
    expect(await blocks('title-owner')).toMatchObject([{ parcels: [pids[2]] }]);
    const history = await soil.sends.client.send(soilProjects.history, { project_id: id });
    const project = await soil.project(id);
    expect(history.flatMap(({ marks }) => marks.map((mark) => markText(mark, project)))).toEqual([
      'A parcel that is no longer part of the project: Is it yours?',
    ]);
  });

  it('cannot be named by its number in a call, which says how to name it', async () => {
    const landholders = [{ ...blankPerson(), name: 'Casey Client', parcels: [1] as never }];
    await expect(soil.save({ form: soil.form({ landholders }) })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: {
        'project_attributes.submitted_form.landholders.0.parcels.0':
          'Step 1, Farm, “Landholder 1”: Please load this page again and tick the parcels again.',
      },
    });
  });
});

describe('the land of a custom boundary', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer();
  });
  afterAll(() => soil.stop());

  const draw = (east: number) => drawBoundary(soil.database, soil.farms.client, { east });

  it('keeps its title document while it is unchanged, and loses it when it is redrawn', async () => {
    await draw(146.01);
    const id = await soil.save();
    await soil.addTitle(id);
    await soil.save({ projectId: id, step: 2 });
    const land = async () => (await soil.project(id)).attributes.title_docs[0];
    expect(await land()).toMatchObject({ parcels: [expect.any(String)], left: [] });
    await draw(146.02);
    await soil.save({ projectId: id, step: 2 });
    expect(await land()).toMatchObject({ parcels: [], left: ['an earlier boundary'] });
  });
});
