import { describe, expect, it } from 'vitest';
import { csvFileName, projectCsv } from '#entities/soil-project/export';
import { bucketOf, readUploadKey, uploadKey } from '#entities/soil-project/document';
import { projectRow, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { firstProjectName, matchesSearch, soilProjectsOf } from './soil-project.ts';
import { noAccessText, notEditableText, soilRoutePath } from './soil-texts.ts';

describe('a soil project', () => {
  it('is one object for the rows of all its parcels (PADM-17, PADM-23)', () => {
    const rows = [projectRow(), projectRow({ project_id: 6 }), projectRow({ lot_number: '13' })];
    expect(soilProjectsOf(rows).map(({ projectId, noOfCads }) => [projectId, noOfCads])).toEqual([
      [5, 2],
      [6, 1],
    ]);
  });

  it('matches a search for any words of its columns (PADM-02)', () => {
    const project = projectWith();
    for (const search of ['', 'mirrool', 'CLIENT@ b3', '5']) {
      expect(matchesSearch(project, search)).toBe(true);
    }
    expect(matchesSearch(project, 'mirrool A7')).toBe(false);
  });

  it('replaces unreadable stored attributes by defaults', () => {
    const project = projectWith({
      project_attributes: { step: 99, title_docs: 'none', CER_API_logs: [7], accepted_terms: 1 },
    });
    expect(project.attributes).toMatchObject({
      version: 3,
      step: 1,
      title_docs: [],
      accepted_terms: false,
    });
  });

  it('is initially named after its farm and the year, with a number if that name is taken (OP-87)', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    const name = (...taken: string[]) => firstProjectName('Back Creek', now, taken);
    expect(name()).toBe('Back Creek 2026');
    expect(name('Back Creek 2025', 'back creek 2026 ')).toBe('Back Creek 2026 (2)');
    expect(name('Back Creek 2026', 'Back Creek 2026 (2)')).toBe('Back Creek 2026 (3)');
    expect(firstProjectName('x'.repeat(200), now, [])).toHaveLength(185);
  });
});

describe('projectCsv', () => {
  const cellsOf = (csv: string) => csv.slice(1).trimEnd().split('\r\n');

  it('has one line per row under the columns of the ledger (PADM-18, OP-78)', () => {
    const [header, ...lines] = cellsOf(projectCsv([projectRow(), projectRow()]));
    expect(header).toBe(
      'project_id,project_name,property_id,property_name,email_address,project_status,creation_date,status_since,is_active,hectares,fae_tco2e,front_gate_address,typed_front_gate_address,local_government_area,lot_number,volume,folio,plan_number,plan_type,state,nrm_region,nrm_plan,nrm_plan_url,parcel_type,chosen_actions,project_attributes',
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"{""version"":3,');
  });

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+61 400 000 000', "'+61 400 000 000"],
    ['@sum', "'@sum"],
    [' =1+1', "' =1+1"],
    ['-33.5', '-33.5'],
    ['O"Brien, Ann', '"O""Brien, Ann"'],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as %j', (name, expected) => {
    const csv = projectCsv([projectRow({ project_name: name })]);
    expect(csv).toContain(`5,${expected},7,`);
  });

  it('has a file name from property id and project name (PADM-18)', () => {
    expect(csvFileName(12, 'A/B: "C"?. ')).toBe('12_A-B- -C-.csv');
  });
});

describe('the upload keys of a project', () => {
  const uuid = '00000000-0000-4000-8000-000000000001';

  it('begin with the project (OP-77)', () => {
    const key = uploadKey(5, 'title-docs', uuid);
    expect(readUploadKey(key)).toEqual({ projectId: 5, kind: 'title-docs' });
  });

  it.each([
    `projects/5/title-docs/../${uuid}.pdf`,
    `projects/05/title-docs/${uuid}.pdf`,
    `projects/5/commitment/${uuid}.pdf`,
    `projects/5/title-docs/${uuid}.exe`,
    `deliveries/5/title-docs/${uuid}.pdf`,
  ])('do not include %s', (key) => {
    expect(readUploadKey(key)).toBeNull();
  });

  it('go to the development bucket except at stage prod (PDF-14)', () => {
    const buckets = { dev: 'd', prod: 'p' };
    expect([bucketOf('dev', buckets), bucketOf('prod', buckets)]).toEqual(['d', 'p']);
  });
});

describe('the verbatim texts', () => {
  it('contain the partner’s name (SOIL-04, FORM-40)', () => {
    expect(noAccessText()).toBe(
      "You don't have access to AgriProve soil registration form. Contact AgriProve if you need access.",
    );
    expect(notEditableText()).toBe(
      'This soil project is already submitted to AgriProve and is not editable.',
    );
    expect(soilRoutePath('AgriProve')).toBe('/agriprove');
  });
});
