import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { restoreSoilForm, SoilForm } from '#entities/registration/form';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { soilProjectsOf } from '#entities/soil-project/record';
import {
  CLIENT,
  OTHER_CLIENT,
  PARTNER,
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects, farms: farmCalls } = contract;
const NOT_EDITABLE =
  'CONFLICT: This soil project is already submitted to AgriProve and is not editable.';

describe('soil project registration', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer();
  });
  afterAll(() => soil.stop());

  it('creates a project at A1 with all answers, whatever the step (FORM-32, FORM-34, ENT-31..36)', async () => {
    const form = soil.form({ assessByEye: true });
    const id = await soil.save({ form, step: 7 });
    const project = await soil.project(id);
    expect(project).toMatchObject({
      status: 'A1',
      projectName: 'Mirrool Downs Soil Project',
      propertyId: soil.farms.client,
      email: CLIENT,
      noOfCads: 2,
      totalHa: 200.5,
      chosenActions: ['8', '10'],
      attributes: { version: 3, step: 7, accepted_terms: true, owner_email: CLIENT },
    });
    expect(restoreSoilForm(project.attributes.submitted_form, new Date())).toMatchObject({
      property_id: soil.farms.client,
      assessByEye: true,
      chosen_activities: ['8', '10'],
    });
    expect(project.rows[0]).toMatchObject({
      lot_number: '1',
      plan_number: '755510',
      plan_type: 'DP',
      state: 'NSW',
      nrm_region: 'Riverina',
      nrm_plan: 'Riverina Local Strategic Plan',
      hectares: 100.25,
    });
    expect(await soil.history(id)).toEqual([`– A1 ${CLIENT}`]);
  });

  it('updates one project through many saves, and creates one for a repeated first save (FORM-35)', async () => {
    const opId = randomUUID();
    const id = await soil.save({ opId });
    expect(await soil.save({ opId })).toBe(id);
    expect(await soil.save({ projectId: id, step: 5 })).toBe(id);
    const project = await soil.project(id);
    expect(project.attributes.step).toBe(5);
    expect(await soil.history(id)).toHaveLength(1);
  });

  it('creates one project when a draft is saved again because the first answer was lost', async () => {
    const [draft_id, lost, next] = [randomUUID(), randomUUID(), randomUUID()];
    const id = await soil.save({ attributes: { draft_id, answers_from: lost } });
    const again = { draft_id, answers_from: next, answers_sent_before: [lost] };
    expect(await soil.save({ step: 6, attributes: again })).toBe(id);
    expect((await soil.project(id)).attributes).toMatchObject({ step: 6, answers_from: next });
    expect(await soil.history(id)).toHaveLength(1);
  });

  it('creates one project when two windows save a draft at once, and overwrites neither', async () => {
    const draft_id = randomUUID();
    const [one, two] = [randomUUID(), randomUUID()];
    const save = (answers_from: string) =>
      outcomeOf(soil.save({ attributes: { draft_id, answers_from } }));
    const answers = await Promise.all([save(one), save(two)]);
    expect(answers.toSorted()).toEqual([
      'CONFLICT: This project was saved somewhere else after you opened it here. Please choose which answers to keep.',
      'answered',
    ]);
    const rows = await soil.sends.client.send(soilProjects.own, {
      property_ids: [soil.farms.client],
    });
    const ofDraft = soilProjectsOf(rows).filter((row) => row.attributes.draft_id === draft_id);
    expect(ofDraft.map((row) => row.attributes.answers_from)).toEqual([
      answers[0] === 'answered' ? one : two,
    ]);
  });

  it('refuses to overwrite a save that the form has not seen', async () => {
    const [phone, desk, deskAgain] = [randomUUID(), randomUUID(), randomUUID()];
    const from = (answers_from: string, answers_based_on: string | null) => ({
      answers_from,
      answers_based_on,
    });
    const id = await soil.save({ attributes: from(desk, null) });
    expect((await soil.project(id)).attributes.answers_from).toBe(desk);
    const save = (attributes: object) =>
      outcomeOf(soil.save({ projectId: id, step: 6, attributes }));
    expect(await save(from(phone, desk))).toBe('answered');
    expect(await save(from(phone, desk))).toBe('answered');
    expect(await save(from(deskAgain, desk))).toBe(
      'CONFLICT: This project was saved somewhere else after you opened it here. Please choose which answers to keep.',
    );
    expect(await save({})).toMatch(/^CONFLICT: This project was saved somewhere else/);
    expect((await soil.project(id)).attributes.answers_from).toBe(phone);
    expect(await save(from(deskAgain, phone))).toBe('answered');
    expect((await soil.project(id)).attributes.answers_from).toBe(deskAgain);
  });

  it('lists only the client’s own projects, ignoring other ids (SOIL-11, OP-89)', async () => {
    const id = await soil.save();
    const asked = { property_ids: [soil.farms.client, soil.farms.other, 999_999] };
    const mine = await soil.sends.client.send(soilProjects.own, asked);
    expect(mine.some((row) => row.project_id === id)).toBe(true);
    expect(new Set(mine.map((row) => row.email_address))).toEqual(new Set([CLIENT]));
    expect(await soil.sends.otherClient.send(soilProjects.own, asked)).toEqual([]);
  });

  it('refuses an invalid form and names the field', async () => {
    const sending = soil.sends.client.send(soilProjects.save, {
      project_id: null,
      property_id: soil.farms.client,
      chosen_actions: ['8'],
      project_name: 'x',
      project_status: 'A1',
      project_attributes: { submitted_form: { ...soil.form(), budgetToolUsage: 9 } },
    });
    await expect(sending).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { 'project_attributes.submitted_form.budgetToolUsage': expect.any(String) },
    });
    const older = soil.form({ chosen_activities: ['2'] });
    expect(await outcomeOf(soil.save({ form: older }))).toMatch(/^INVALID_PARAMS/);
  });

  it('names question and step of each invalid field in a save', async () => {
    for (const field of Object.keys(SoilForm.shape)) {
      const refusal: { code?: string; fields?: Record<string, string> } = await soil
        .save({ form: { ...soil.form(), [field]: { colour: 'green' } } })
        .then(
          () => ({}),
          (error) => error,
        );
      expect([field, refusal.code]).toEqual([field, 'INVALID_PARAMS']);
      const texts = Object.values(refusal.fields ?? {});
      expect(texts.length).toBeGreaterThan(0);
      if (field !== 'chosen_activities') {
        for (const text of texts) expect(text).toMatch(/^Step \d+, .+, “.+”: .+\.$/s);
      }
    }
  });

  it('refuses other clients’ farms and projects, and deleted farms', async () => {
    const foreign = await outcomeOf(soil.save({ farmId: soil.farms.other }));
    expect(foreign).toMatch(/^NOT_FOUND/);
    const id = await soil.save();
    const form = soil.form();
    const params = {
      project_id: id,
      property_id: soil.farms.other,
      chosen_actions: form.chosen_activities,
      project_name: 'x',
      project_status: 'A1' as const,
      project_attributes: { submitted_form: form },
    };
    expect(await outcomeOf(soil.sends.otherClient.send(soilProjects.save, params))).toBe(foreign);
    expect(
      await outcomeOf(soil.sends.otherClient.send(soilProjects.history, { project_id: id })),
    ).toBe(foreign);

    const farmId = await rowsIn(soil.database, soil.issuer).farm(soil.owners.client);
    expect(await outcomeOf(soil.save({ farmId }))).toMatch(/no boundary yet/);
    await soil.sends.client.send(farmCalls.remove, { property_id: farmId });
    expect(await outcomeOf(soil.save({ farmId }))).toBe(foreign);
  });

  it('leaves a project visible to the partner after its farm was deleted', async () => {
    const id = await soil.save();
    await soil.database.asOwner
      .updateTable('farm')
      .set({ deleted_at: new Date() })
      .where('id', '=', soil.farms.client)
      .execute();
    expect((await soil.project(id)).noOfCads).toBe(2);
    await soil.database.asOwner
      .updateTable('farm')
      .set({ deleted_at: null })
      .where('id', '=', soil.farms.client)
      .execute();
  });

  it('refuses changes from A5 on (FORM-39, FORM-40)', async () => {
    const id = await soil.save();
    await soil.put(id, 'A4');
    expect(await outcomeOf(soil.save({ projectId: id }))).toBe('answered');
    expect((await soil.project(id)).status).toBe('A4');
    await soil.put(id, 'A5');
    expect(await outcomeOf(soil.save({ projectId: id }))).toBe(NOT_EDITABLE);
  });

  it('ignores title documents, CER logs and owner e-mail in a client’s save (OP-94)', async () => {
    const form = soil.form();
    const [{ client_save_agriprove_project: id }] = await soil.sends.client.send(
      soilProjects.save,
      {
        project_id: null,
        property_id: soil.farms.client,
        chosen_actions: ['8'],
        project_name: '=1+1',
        project_status: 'A1',
        project_attributes: {
          submitted_form: form,
          title_docs: [{ file_name: 'x', key_name: 'projects/1/title-docs/x.pdf' }],
          CER_API_logs: [{ post_cer_id: 'forged' }],
          owner_email: 'someone@else.example',
        },
      },
    );
    const { attributes } = await soil.project(id);
    expect(attributes).toMatchObject({
      title_docs: [],
      CER_API_logs: [],
      owner_email: CLIENT,
    });
  });

  it('keeps the name that the partner gave the project (PADM-16, API-46)', async () => {
    const id = await soil.save();
    const rename = (name: string, farm = soil.farms.client) =>
      soil.sends.partner.send(soilProjects.rename, {
        project_id: id,
        property_id: farm,
        project_name: name,
      });
    await rename(' Mirrool North ');
    expect((await soil.project(id)).projectName).toBe('Mirrool North');
    expect(await outcomeOf(rename('  '))).toMatch(/^INVALID_PARAMS: Name cannot be empty/);
    expect(await outcomeOf(rename('x', soil.farms.other))).toMatch(/^NOT_FOUND/);
    await soil.save({ projectId: id });
    expect((await soil.project(id)).projectName).toBe('Mirrool North');
  });

  it('is open to the partner’s clients and admins only (ROLE-10..15, ROLE-17, ROLE-18)', async () => {
    const mayRegister = async (email: string) =>
      (await (await soil.client(email)).send(soilProjects.standing, {}))[0];
    expect(await mayRegister(CLIENT)).toEqual({
      may_register: true,
      is_partner_admin: false,
      bucket_name: 'fenceline-dev',
    });
    expect(await mayRegister(PARTNER)).toMatchObject({
      may_register: true,
      is_partner_admin: true,
    });
    expect(await mayRegister('agent@fenceline.example')).toMatchObject({ may_register: false });
    const agent = await soil.client('agent@fenceline.example');
    expect(await outcomeOf(agent.send(soilProjects.own, { property_ids: [] }))).toMatch(
      /^FORBIDDEN/,
    );
    expect(await outcomeOf(soil.sends.client.send(soilProjects.all, {}))).toMatch(/^FORBIDDEN/);
  });

  it('lets a partner admin look up project owners and nobody else (OP-86)', async () => {
    await soil.save();
    const owner = (email: string) =>
      outcomeOf(soil.sends.partner.send(contract.owners.read, { email }));
    expect(await owner(CLIENT)).toBe('answered');
    expect(await owner(OTHER_CLIENT)).toMatch(/^NOT_FOUND/);
    expect(
      await outcomeOf(soil.sends.client.send(contract.owners.read, { email: PARTNER })),
    ).toMatch(/^FORBIDDEN/);
  });
});
