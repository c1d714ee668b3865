import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, PROJECTS_LISTED, type ParamsOf } from '#shared/api/contract';
import { outcomeOf, startSoilServer, type SoilServer } from '../../../tests/support/soil/soil.ts';

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
    expect(counts).toEqual({ page: 0, found: 1, all: 3 });
    expect(projects).toEqual(
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
    }));
    await asOwner.insertInto('soil_project').values(copies).execute();
    const first = await list({ search: 'copy', sort_by: 'project_name', is_descending: false });
    expect(first).toMatchObject({ page: 0, found: PROJECTS_LISTED, all: PROJECTS_LISTED + 3 });
    expect(first.projects.at(9)).toMatchObject({ project_name: 'Copy 10', parcels: [] });
    expect(await names({ page: 1 })).toEqual(['Creek 10', 'Hill', 'creek 9']);
    expect(await list({ page: 99 })).toMatchObject({ page: 1, found: PROJECTS_LISTED + 3 });
    expect(await list({ page: 99, search: 'nothing' })).toMatchObject({ page: 0, projects: [] });
  });

  it('refuses everybody but partner admins', async () => {
    expect(await outcomeOf(soil.sends.client.send(soilProjects.list, EVERY))).toMatch(/^FORBIDDEN/);
  });
});
