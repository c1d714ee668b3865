import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectOverlap } from '#shared/api/contract';
import { parseCsv } from '#shared/lib/csv';
import { STATES } from '#entities/parcel';
import { cerRequest, TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { cerForm, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { blocks, findings, overlap } from './findings.fixture.ts';
import { preFlight, REGULATOR_COLUMNS, type RegulatorColumn } from './preview.ts';
import { SHEET_COLUMNS, sheetOf } from './sheet.ts';

/** Short texts, of which several parcels often share one; with spaces that the payload cuts. */
const word = fc.constantFrom(
  '',
  ' ',
  'Riverina',
  ' Murray ',
  'Ουρανός',
  '陈伟',
  'عمر',
  '12',
  '7/A',
);
const optional = fc.option(word);
const parcel = fc.record({
  lot_number: optional,
  plan_number: optional,
  plan_type: fc.constantFrom(null, 'DP'),
  volume: optional,
  folio: optional,
  state: fc.option(fc.constantFrom(...STATES)),
  local_government_area: optional,
});
const fields = fc.record(
  {
    nrm_plan_name: word,
    nrm_organisation_name: word,
    nrm_published_date: fc.constantFrom('2016-01-01', '2021-06-30'),
    owner_name: word,
    local_government_area: word,
    part: fc.constantFrom('', 'PART-OF-PARCEL'),
  },
  { requiredKeys: [] },
);
const form = fc.record({
  nrm_plan_name: word,
  nrm_organisation_name: word,
  nrm_published_date: fc.constantFrom('2016-01-01', '2021-06-30'),
  owner_name: word,
  local_government_area: word,
  road_number: word,
  road_name: word,
  suburb: word,
  state: fc.constantFrom('', ...STATES),
  locations: fc.dictionary(fc.constantFrom('P1', 'P2', 'P3', 'P4'), fields),
});
const overlaps: fc.Arbitrary<ProjectOverlap[]> = fc.array(
  fc
    .record({
      status: fc.constantFrom('B3' as const, 'C1' as const, 'C3' as const, 'C6' as const),
      parcels: fc.subarray(['P1', 'P2', 'P3', 'P4'], { minLength: 1 }),
      may_be_found: fc.boolean(),
    })
    .map(overlap),
  { maxLength: 3 },
);
const given = fc
  .record({ parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }), form, overlaps })
  .map(({ parcels: [first, ...others], ...rest }) => ({
    ...rest,
    project: projectWith(first, ...others),
    form: cerForm({ front_gate_address: 'GATE-ADDRESS', ...rest.form }),
  }));

describe('the preview of a submission', () => {
  it('shows exactly what is posted, for any project', () => {
    fc.assert(
      fc.property(given, ({ project, form: typed, overlaps: shared }) => {
        const { api_data: sent } = JSON.parse(
          JSON.stringify(cerRequest(project, typed, 'test', TEST_REGULATOR_SETTINGS, shared)),
        ).form_data as ReturnType<typeof cerRequest>['form_data'];
        const shown = preFlight(project, typed, shared);
        expect(shown).toHaveLength(sent.locations.length);
        for (const [i, location] of sent.locations.entries()) {
          const cell = Object.fromEntries(
            shown[i]!.map(({ column, value }) => [column, value]),
          ) as Record<RegulatorColumn, string>;
          expect(cell).toMatchObject({
            'State or territory': location.state,
            'Lot/block/parcel/portion': location.lot_number,
            'Plan type': location.plan_type,
            'Plan number': location.plan_number,
            Volume: location.volume,
            Folio: location.folio,
            'Local Government Area': location.local_government_area,
            'Name of NRM plan': location.nrm_plan_name,
            'Proponent legal right type': location.owner_type,
            'Assignor(s)': location.owner_name,
            'Other projects at the site': location.other_projects_at_site ? 'Yes' : 'No',
          });
          const road = [location.road_number, location.road_name, location.suburb].filter(Boolean);
          expect(cell['Road and suburb'].split(/, | /)).toEqual(road.join(' ').split(' '));
          const plans = sent.nrm_plans.filter((one) => one.plan_name === location.nrm_plan_name);
          for (const plan of plans) {
            expect(cell['NRM region']).toContain(plan.organisation_name);
            expect(cell['Date of NRM publication']).toContain(plan.published_date);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never shows what is only in the sheet', () => {
    const project = projectWith({ hectares: 120.5 });
    const typed = cerForm({
      front_gate_address: 'GATE-ADDRESS',
      locations: { P1: { part: 'PART-OF-PARCEL' } },
    });
    const only = ['GATE-ADDRESS', 'PART-OF-PARCEL', '120.5', 'title.pdf', '5-1'];
    const shown = JSON.stringify(preFlight(project, typed, []));
    const sent = JSON.stringify(
      cerRequest(project, typed, 'test', TEST_REGULATOR_SETTINGS, []).form_data.api_data,
    );
    for (const text of only) {
      expect([shown.includes(text), sent.includes(text)], text).toEqual([false, false]);
      expect(sheetOf(project, typed)).toContain(text);
    }
  });

  it('has a line for each parcel, with where to fix what is missing', () => {
    const project = projectWith({ lot_number: null, plan_number: '' }, { lot_number: '13' });
    const lines = preFlight(project, cerForm({ owner_name: ' ' }), []);
    expect(lines.map((line) => line.map(({ column }) => column))).toEqual([
      [...REGULATOR_COLUMNS],
      [...REGULATOR_COLUMNS],
    ]);
    expect(
      lines[0]!.filter(({ fixAt }) => fixAt).map(({ column, fixAt }) => [column, fixAt]),
    ).toEqual([
      ['Lot/block/parcel/portion', { place: 'farm' }],
      ['Plan number', { place: 'farm' }],
      ['Assignor(s)', { place: 'form', field: 'owner_name', parcel: 'P1' }],
    ]);
  });
});

describe('the sheet to upload by hand', () => {
  it('has the regulator’s columns and a line for each parcel', () => {
    const text = sheetOf(
      projectWith({}, { lot_number: '13' }),
      cerForm({ locations: { P2: { part: 'without the dam' } } }),
    );
    const [head, ...lines] = parseCsv(text).map(({ cells }) => cells);
    expect(head).toEqual([...SHEET_COLUMNS]);
    expect(lines).toEqual([
      [
        '120.5 ha',
        '5-1',
        'NSW',
        '12',
        'DP',
        '755510',
        '',
        '',
        '12 Gum Road, Wirrabilla NSW 2700',
        'Carrathool Shire',
        'Riverina',
        'Riverina Local Strategic Plan',
        '01/01/2016',
        'TheLandownerHasGivenMeTheLegalRightToRunTheProject',
        'Casey Client',
        'title.pdf',
      ],
      expect.arrayContaining(['5-2', '13 (without the dam)']),
    ]);
  });

  const form = cerForm({ locations: { P1: { part: 'without the dam' } } });
  const made = { made_by: 'partner@agriprove.example', made_at: '2026-11-20T00:00:00.000Z' };
  const project = projectWith();

  it('is required for a part of a parcel, whatever a person writes', () => {
    expect(blocks({ facts: { parcels_with_holes: ['P1'] } })).toEqual([
      'Parcel 1 (12 DP755510): the outline has a hole, so the project does not cover the whole parcel. Name the part that it covers.',
    ]);
    const found = findings({ form, facts: { parcels_with_holes: ['P1'] } });
    expect(found.map(({ rule, canOverride }) => [rule, canOverride])).toEqual([
      ['sheet-by-hand', false],
    ]);
  });

  it('counts only while it matches the project', () => {
    expect(blocks({ form, facts: { sheet: { text: sheetOf(project, form), ...made } } })).toEqual(
      [],
    );
    const changed = cerForm({ locations: { P1: { part: 'without the quarry' } } });
    expect(
      blocks({ form: changed, facts: { sheet: { text: sheetOf(project, form), ...made } } }),
    ).toEqual([
      'The regulator’s form has no field for the part of parcel 1 that belongs to the project. The sheet that partner@agriprove.example made no longer says what the project says. Make it again, and upload it by hand.',
    ]);
  });
});
