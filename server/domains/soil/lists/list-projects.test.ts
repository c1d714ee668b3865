import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankPerson } from '#entities/registration/landholder';
import { contract, LIST_SORTS, PROJECTS_LISTED, type ParamsOf } from '#shared/api/contract';
import {
  CLIENT,
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
type Asked = ParamsOf<typeof soilProjects.list>;
const EVERY: Asked = {
  search: '',
  statuses: null,
  sort_by: 'project_id',
  is_descending: true,
  page: 0,
};

describe('soilProjects.list', () => {
  let soil: SoilServer;
  let ids: number[];
  beforeAll(async () => {
    soil = await startSoilServer();
    ids = [await soil.save(), await soil.save(), await soil.save()];
    await Promise.all(
      ['creek 9', 'Hill', 'Creek 10'].map((name, i) =>
        soil.sends.partner.send(soilProjects.rename, {
          project_id: ids[i]!,
          property_id: soil.farms.client,
          project_name: name,
        }),
      ),
    );
    await soil.put(ids[2]!, 'B3');
    await soil.database.asOwner
      .deleteFrom('soil_project_parcel')
      .where('project_id', '=', ids[1]!)
      .where('position', '=', 0)
      .execute();
  });
  afterAll(() => soil.stop());

  const list = async (asked: Partial<Asked> = {}) =>
    (await soil.sends.partner.send(soilProjects.list, { ...EVERY, ...asked }))[0];
  const names = async (asked: Partial<Asked>) =>
    (await list(asked)).projects.map((project) => project.project_name);

  it('returns the latest project first, with the counts and the records that `page` returns', async () => {
    expect(await names({})).toEqual(['Creek 10', 'Hill', 'creek 9']);
    const { projects, ...counts } = await list({ search: 'hill' });
    expect(counts).toMatchObject({ page: 0, found: 1, all: 3 });
    expect(projects).toMatchObject(
      await soil.sends.partner.send(soilProjects.page, {
        before_id: null,
        project_ids: [ids[1]!],
        statuses: null,
        with_geometry: false,
      }),
    );
  });

  it('finds projects that contain every search word in any column (PADM-02)', async () => {
    expect(await names({ search: ' CREEK  ' })).toEqual(['Creek 10', 'creek 9']);
    expect(await names({ search: 'creek b3' })).toEqual(['Creek 10']);
    expect(await names({ search: String(ids[0]) })).toContain('creek 9');
    expect(await names({ search: "100% o'_hare" })).toEqual([]);
    expect(await names({ statuses: ['B3', 'C6'] })).toEqual(['Creek 10']);
  });

  it.each<[Asked['sort_by'], boolean, string[]]>([
    ['project_name', false, ['creek 9', 'Creek 10', 'Hill']],
    ['project_name', true, ['Hill', 'Creek 10', 'creek 9']],
    ['property_name', false, ['Creek 10', 'Hill', 'creek 9']],
    ['no_of_cads', true, ['Creek 10', 'creek 9', 'Hill']],
    ['project_status', false, ['Hill', 'creek 9', 'Creek 10']],
  ])('sorts by %s, descending: %s', async (sort_by, is_descending, expected) => {
    expect(await names({ sort_by, is_descending })).toEqual(expected);
  });

  it('returns one page at a time, and the last page for a page number beyond the end', async () => {
    const { asOwner } = soil.database;
    const { id: _, ...project } = await asOwner
      .selectFrom('soil_project')
      .selectAll()
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: PROJECTS_LISTED }, (_, i) => ({
      ...project,
      draft_id: null,
      name: `Copy ${i + 1}`,
      submitted_form: JSON.stringify(project.submitted_form),
      left_out: '[]',
    }));
    await asOwner.insertInto('soil_project').values(copies).execute();
    const first = await list({ search: 'copy', sort_by: 'project_name', is_descending: false });
    expect(first).toMatchObject({ page: 0, found: PROJECTS_LISTED, all: PROJECTS_LISTED + 3 });
    expect(first.projects.at(9)).toMatchObject({ project_name: 'Copy 10', parcels: [] });
    expect(await names({ page: 1 })).toEqual(['Creek 10', 'Hill', 'creek 9']);
    expect(await list({ page: 99 })).toMatchObject({ page: 1, found: PROJECTS_LISTED + 3 });
    expect(await list({ page: 99, search: 'nothing' })).toMatchObject({ page: 0, projects: [] });
  });

  it('finds projects by lot and plan, client, landholder, local government area and CER id', async () => {
    const { asOwner } = soil.database;
    const id = await soil.save({
      form: soil.form({ landholders: [{ ...blankPerson(), name: 'Zelda O’Brien' }] }),
    });
    const found = async (search: string) =>
      (await list({ search })).projects.map((project) => project.project_id);
    expect(await found('2/dp755510')).toContain(id);
    expect(await found('2/755510 carrathool')).toContain(id);
    expect(await found('/dp755510')).toEqual([]);
    expect(await found('zelda o’brien')).toEqual([id]);
    await asOwner
      .insertInto('cer_submission')
      .values({
        id: randomUUID(),
        project_id: id,
        attempt: 1,
        request: '{}',
        requested_by: PARTNER,
        request_dt: new Date(),
        sending_at: null,
        response: null,
        response_dt: null,
        post_cer_id: 'CER-4711',
        batch_id: null,
      })
      .execute();
    expect(await found('cer-4711')).toEqual([id]);
    expect((await list({ search: 'cer-4711' })).projects[0]).toMatchObject({
      cer_id: 'CER-4711',
      client_name: expect.any(String),
      total_hectares: 200.5,
      status_since: expect.stringMatching(/^20.*Z$/),
    });
  });

  it('returns only projects with the given ids, and leaves out unknown ones', async () => {
    const { projects, found } = await list({ project_ids: [ids[0]!, 9_999_999] });
    expect(projects.map((project) => project.project_id)).toEqual([ids[0]]);
    expect(found).toBe(1);
  });

  it('puts the project with that id first if the search is a number', async () => {
    await soil.sends.partner.send(soilProjects.rename, {
      project_id: ids[2]!,
      property_id: soil.farms.client,
      project_name: `Paddock ${ids[0]}`,
    });
    const { projects } = await list({ search: String(ids[0]), sort_by: 'project_name' });
    expect(projects[0]!.project_id).toBe(ids[0]);
    expect(projects.map((project) => project.project_id)).toContain(ids[2]);
  });

  it('accepts a search of 200 characters of any kind', async () => {
    const search = '%_\\ '.repeat(50);
    expect(await list({ search })).toMatchObject({ found: 0, projects: [], statuses: [] });
  });

  it('counts the matches at each status, with the oldest wait', async () => {
    const { asOwner } = soil.database;
    const since = new Date('2026-01-02T03:04:05.678Z');
    await asOwner
      .updateTable('soil_project')
      .set({ status_since: since, status: 'B3' })
      .where('id', '=', ids[2]!)
      .execute();
    const { statuses } = await list({ statuses: ['C6'] });
    expect(statuses.find((one) => one.project_status === 'B3')).toEqual({
      project_status: 'B3',
      count: 1,
      oldest_since: since.toISOString(),
    });
    const waiting = await list({ sort_by: 'waiting_since', is_descending: false });
    expect(waiting.projects[0]!.project_id).toBe(ids[2]);
  });

  it.each(LIST_SORTS)(
    'sorts all projects by %s in the same order as the results of a search',
    async (sort_by) => {
      for (const is_descending of [true, false]) {
        const all = await list({ sort_by, is_descending });
        expect(all.found).toBeGreaterThan(2);
        expect(await list({ sort_by, is_descending, search: CLIENT })).toEqual(all);
      }
    },
  );

  it('leaves out a project that is not active', async () => {
    const setActive = (is_active: boolean) =>
      soil.database.asOwner
        .updateTable('soil_project')
        .set({ is_active })
        .where('id', '=', ids[1]!)
        .execute();
    const before = await list();
    await setActive(false);
    const left = await list();
    await setActive(true);
    expect(left).toMatchObject({ found: before.found - 1, all: before.all - 1 });
    expect(await list()).toEqual(before);
  });

  it('filters projects by the partner admin to whom they are assigned, or by being unassigned', async () => {
    const assign = (assignee: string | null) =>
      outcomeOf(soil.sends.partner.send(soilProjects.assign, { project_id: ids[0]!, assignee }));
    expect(await assign('someone@evilagriprove.example')).toMatch(
      /^INVALID_PARAMS: Please enter an e-mail address of the partner, which ends in @agriprove/,
    );
    expect(await assign('Partner@AgriProve.example')).toBe('answered');
    const mine = await list({ assignee: PARTNER });
    expect(mine).toMatchObject({ found: 1, projects: [{ project_id: ids[0], assignee: PARTNER }] });
    expect((await list({ assignee: '' })).projects.map((one) => one.project_id)).not.toContain(
      ids[0],
    );
    expect(await assign(null)).toBe('answered');
    expect(await list({ assignee: PARTNER })).toMatchObject({ found: 0 });
  });
});
