import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectOverlap, SoilProjectRow, SubmissionFacts } from '#shared/api/contract';
import { submissionFacts } from '../../../../../tests/support/soil/submission-facts.ts';
import { prefilledCerForm, withLocationFields, type CerForm } from '../cer-form.ts';
import { blankCompany, blankPerson } from '../landholder.ts';
import {
  RegulatorSettings,
  TEST_REGULATOR_SETTINGS,
  type Regulator,
} from '../regulator-settings.ts';
import { cerForm, NOW, projectWith, signedForm } from '../sample-project.fixture.ts';
import { blankSoilForm } from '../soil-form.ts';
import type { SoilProject } from '../soil-project.ts';
import { blocksOf, overriddenOf, warningsOf, type Finding } from './finding.ts';
import { submissionFindings } from './rules.ts';
import { notSubmittableText } from './status-rules.ts';

const TEST: Regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS };

interface Given {
  project?: SoilProject;
  form?: CerForm;
  facts?: Partial<SubmissionFacts>;
  regulator?: Regulator;
}

function findings({ project = projectWith(), form, facts, regulator = TEST }: Given = {}) {
  return submissionFindings({
    project,
    form: form ?? prefilledCerForm(project, regulator),
    regulator,
    facts: submissionFacts(facts),
    now: NOW,
  });
}
const says = (found: readonly Finding[]): string[] => found.map((finding) => finding.says);
const blocks = (given?: Given): string[] => says(blocksOf(findings(given)));
const warnings = (given?: Given): string[] => says(warningsOf(findings(given)));

/** A project with changed attributes. */
const withAttributes = (change: object, row: Partial<SoilProjectRow> = {}): SoilProject =>
  projectWith({
    ...row,
    project_attributes: { ...projectWith().rows[0].project_attributes, ...change },
  });
const title = (change: object = {}) => ({
  file_name: 'title.pdf',
  key_name: 'k',
  parcels: [1],
  title_date: '2026-10-01',
  owners: 'Casey Client',
  ...change,
});
const overlap = (change: Partial<ProjectOverlap> = {}): ProjectOverlap => ({
  with: 'project',
  id: '4',
  name: 'Creek Farm',
  status: 'C6',
  parcels: [1, 2],
  hectares: 12.34,
  ...change,
});

describe('the submission rules', () => {
  it('accept a complete project', () => {
    expect(findings()).toEqual([]);
  });

  it('report every missing field at once (CER-27..32)', () => {
    const form = cerForm({ front_gate_address: ' ', road_number: '', road_name: ' ', suburb: '' });
    const found = blocksOf(findings({ project: withAttributes({ title_docs: [] }), form }));
    expect(says(found)).toEqual([
      'Front gate address is missing',
      'Road number is missing',
      'Road name is missing',
      'Suburb name is missing',
      'Project has no title document. Please upload title documents and return to this form.',
    ]);
    expect(found.map(({ fixAt }) => fixAt)).toEqual([
      { place: 'form', field: 'front_gate_address' },
      { place: 'form', field: 'road_number' },
      { place: 'form', field: 'road_name' },
      { place: 'form', field: 'suburb' },
      { place: 'title-docs' },
    ]);
  });

  it.each([
    ['abc', 1],
    ['abcd', 0],
    [' abc ', 1],
  ])('validate %j as an address of at least 4 characters (CER-45)', (address, failures) => {
    expect(blocks({ form: cerForm({ front_gate_address: address }) })).toHaveLength(failures);
  });

  it('block a submission at prod until the ids are configured (OP-82)', () => {
    expect(blocks({ regulator: { stage: 'prod', settings: null } })).toEqual([
      "The regulator's ids and declarations for the prod stage are not configured on this server.",
    ]);
  });

  it('block a delegate and an activity missing from the settings, and say whom to ask', () => {
    const project = projectWith({ chosen_actions: ['2'] });
    expect(blocks({ project, form: cerForm({ signatory_id: 'me' }) })).toEqual([
      'Please choose the authorising person.',
      '"Earlier activity 2" has no activity id from the regulator. Ask whoever runs this server to add it to CER_REGISTRATION.',
    ]);
  });

  it('name older activities as in the settings (CER-48, ENT-48, OP-82)', () => {
    const settings = { ...TEST_REGULATOR_SETTINGS, older_activity_names: { 2: 'Clay delving' } };
    expect(RegulatorSettings.parse(settings)).toEqual(settings);
    const project = projectWith({ chosen_actions: ['2'] });
    expect(blocks({ project, regulator: { stage: 'test', settings } })[0]).toContain(
      '"Clay delving" has no activity id',
    );
  });

  it.each([{ 4: 'Nutrients' }, { 2: '' }, { two: 'Clay delving' }, ['Clay delving']])(
    'accept names only for the older activities 0 to 3, not %j',
    (older_activity_names) => {
      const read = RegulatorSettings.safeParse({
        ...TEST_REGULATOR_SETTINGS,
        older_activity_names,
      });
      expect(read.error?.issues[0]?.path[0]).toBe('older_activity_names');
    },
  );

  it('block values that cannot become a payload', () => {
    const form = cerForm({ forward_abatement_estimate: Number.NaN, nrm_published_date: '' });
    expect(blocksOf(findings({ form })).map(({ rule }) => rule)).toEqual([
      'nrm_published_date',
      'forward_abatement_estimate',
    ]);
  });

  it('say why a project’s status does not allow a submission (OP-72)', () => {
    expect(blocks({ project: projectWith({ project_status: 'C2' }) })).toEqual([
      notSubmittableText('C2'),
    ]);
  });

  it.each([
    ['A1', ['The commitment is not signed.', 'The project is not approved by the partner.']],
    ['A4', ['The commitment is not signed.', 'The project is not approved by the partner.']],
    ['A7', ['The project is not approved by the partner.']],
    ['B1', ['The project is not approved by the partner.']],
    ['B3', []],
    ['C3', []],
  ] as const)('at %s, block a project that is unsigned or not approved (OP-72)', (...row) => {
    const [project_status, blocked] = row;
    expect(blocks({ project: projectWith({ project_status }) })).toEqual(blocked);
  });

  it('block a commitment that is of an older form, or whose signatures nobody confirmed', () => {
    const { signed } = projectWith().attributes;
    expect(blocks({ project: withAttributes({ form: 4 }) })).toEqual([
      'Form 1 is signed, but the answers are those of form 4.',
    ]);
    expect(
      blocks({ project: withAttributes({ signed: { ...signed, checked_by: null } }) }),
    ).toEqual(['Nobody has confirmed yet that all landholders signed form 1.']);
    expect(blocks({ project: withAttributes({ signed: null }) })).toEqual([
      'There is no signed commitment.',
    ]);
  });

  it('block a project that its client withdrew', () => {
    const withdrawn = { at: '2026-11-20T00:00:00.000Z', note: 'We sell the farm' };
    expect(blocks({ facts: { withdrawn } })).toEqual([
      'The client withdrew the project: We sell the farm.',
    ]);
  });

  it('block a project without a new activity', () => {
    expect(blocks({ project: projectWith({ chosen_actions: [] }) })).toEqual([
      'No planned activity is chosen. A project needs at least one new activity.',
    ]);
    const form = signedForm();
    form.existing_actions.renovation = { used: true, extent: '40 ha' };
    expect(blocks({ project: withAttributes({ submitted_form: form }) })[0]).toContain(
      'is not new: step 3 says that you already practise “Pasture renovation”',
    );
  });

  it('warn of hectares beyond the farm and of an unusual abatement', () => {
    const form = signedForm();
    form.existing_actions.fire = { used: true, extent: '900 ha' };
    const project = withAttributes({ submitted_form: form });
    expect(warnings({ project })[0]).toMatch(/^Step 2 of the registration: .*120.5 ha/);
    expect(warnings({ facts: { abatement_t_per_ha: [1, 250] } })).toEqual([
      'The abatement estimate is 500,000 t on 121 ha, 4,149 t per hectare. Estimates are usually 1 to 250 t per hectare.',
    ]);
  });
});

describe('the rules about parcels', () => {
  const riverinaAndMurray = () =>
    projectWith({}, { lot_number: '32', nrm_region: 'Murray', nrm_plan: null });

  it('take region, plan and local government area from each parcel’s own record', () => {
    const project = riverinaAndMurray();
    const form = prefilledCerForm(project, TEST);
    expect(form).toMatchObject({
      nrm_organisation_name: 'Riverina',
      locations: [
        {},
        { nrm_organisation_name: 'Murray', nrm_plan_name: 'Murray Local Strategic Plan' },
      ],
    });
    expect(blocks({ project, form })).toEqual([]);
    expect(blocks({ project, form: { ...form, locations: [] } })).toEqual([
      'Parcel 2 (32 DP755510): the NRM region is Riverina, but the parcel’s record says Murray.',
      'Parcel 2 (32 DP755510): the NRM plan is Riverina Local Strategic Plan, but the parcel’s record says Murray Local Strategic Plan.',
    ]);
  });

  it('leave a parcel without a record blank instead of copying its neighbour', () => {
    const project = projectWith(
      {},
      { nrm_region: null, nrm_plan: null, local_government_area: null },
    );
    const found = blocksOf(findings({ project }));
    expect(says(found)).toEqual([
      'Parcel 2 (12 DP755510): the NRM region is missing.',
      'Parcel 2 (12 DP755510): the NRM plan is missing.',
      'Parcel 2 (12 DP755510): the local government area is missing.',
    ]);
    expect(found[0]?.fixAt).toEqual({ place: 'form', field: 'nrm_organisation_name', parcel: 2 });
  });

  it('block a parcel without lot and plan, in Tasmania without volume and folio', () => {
    expect(blocks({ project: projectWith({ lot_number: null }) })).toEqual([
      'Parcel 1 (DP755510): the lot and plan number are missing.',
    ]);
    const row = { state: 'TAS', nrm_region: 'South', nrm_plan: null, plan_number: null } as const;
    const project = projectWith({
      ...row,
      typed_front_gate_address: '1***Gum Road***Hobart***TAS***',
    });
    expect(blocks({ project })).toEqual(['Parcel 1 (12 DP): the volume and folio are missing.']);
  });

  it('block parcels that left the cadastre or are not whole', () => {
    expect(blocks({ facts: { parcels_gone: [1] } })).toEqual([
      'Parcel 1 (12 DP755510) is no longer in the cadastre. It may have been subdivided or joined.',
    ]);
    const facts = { parcels_with_holes: [1] };
    const [block] = blocksOf(findings({ facts }));
    expect(block?.fixAt).toEqual({ place: 'form', field: 'part', parcel: 1 });
    const named = {
      ...cerForm(),
      ...withLocationFields(cerForm(), [1], { part: 'without the dam' }),
    };
    expect(blocks({ form: named, facts })).toEqual([]);
  });

  it('block land of a project that the regulator has, and warn of any other', () => {
    expect(blocks({ facts: { overlaps: [overlap()] } })).toEqual([
      'Parcels 1 and 2 share 12.3 ha with project 4, Creek Farm (C6).',
    ]);
    const registered = overlap({ with: 'register', id: 'ERF9', status: null, parcels: [1] });
    expect(blocks({ facts: { overlaps: [registered] } })).toEqual([
      'Parcel 1 shares 12.3 ha with Creek Farm in the register of projects (ERF9).',
    ]);
    expect(warnings({ facts: { overlaps: [overlap({ status: 'A7' })] } })).toHaveLength(1);
    expect(blocks({ facts: { overlaps_problem: 'The register is too old.' } })).toEqual([
      'The register is too old.',
    ]);
  });

  it('warn of a parcel in another state than the front gate', () => {
    const project = projectWith({}, { state: 'VIC', nrm_region: 'Mallee', nrm_plan: null });
    expect(warnings({ project })).toEqual([
      'Parcel 2 (12 DP755510) is in VIC, but the front gate is in NSW.',
    ]);
  });
});

describe('the rules about people', () => {
  const pastoral = { ...blankCompany(), name: 'Mirrool Pastoral Pty Ltd', acn: '000 000 019' };
  const officers: [string, string] = ['Dora', 'Dan'];

  it('name as owners those whom the client named for the parcel', () => {
    const landholders = [
      { ...blankPerson(), name: 'Casey Client', parcels: [1] },
      { ...pastoral, officers, parcels: [2] },
    ];
    const row = {
      project_attributes: {
        ...projectWith().rows[0].project_attributes,
        submitted_form: signedForm({ landholders }),
        title_docs: [title(), title({ parcels: [2], owners: 'MIRROOL PASTORAL PTY. LIMITED' })],
      },
    };
    const project = projectWith(row, row);
    const form = prefilledCerForm(project, TEST);
    expect(form.owner_name).toBe('Casey Client');
    expect(form.locations[1]?.owner_name).toBe('Mirrool Pastoral Pty Ltd');
    expect(blocks({ project, form })).toEqual([]);
    expect(blocks({ project, form: { ...form, locations: [] } })).toEqual([
      'Parcel 2 (12 DP755510): the owner is Casey Client, but the client named Mirrool Pastoral Pty Ltd.',
    ]);
  });

  it('block landholders who are not named, and numbers with a wrong check digit', () => {
    const none = withAttributes({ submitted_form: signedForm({ landholders: [] }) });
    expect(blocks({ project: none })).toEqual([
      'Landholders: Please name everybody on the titles; all of them sign.',
    ]);
    const landholders = [{ ...pastoral, acn: '123 456 789', officers }];
    const project = withAttributes({
      submitted_form: signedForm({ landholders }),
      title_docs: [title({ owners: pastoral.name })],
    });
    expect(blocks({ project })[0]).toMatch(/^Landholder Mirrool Pastoral Pty Ltd: .*ACN/);
  });

  it('ask for a title of each parcel with its owners, and warn of an old one', () => {
    const project = (change: object) => withAttributes({ title_docs: [title(change)] });
    expect(blocks({ project: project({ parcels: [] }) })).toEqual([
      'No title document is assigned to parcel 1.',
    ]);
    expect(blocks({ project: project({ owners: '' }) })).toEqual([
      'The owners on the title title.pdf are not entered.',
    ]);
    expect(blocks({ project: project({ owners: 'Somebody Else' }) })).toEqual([
      'Parcel 1 (12 DP755510): the title title.pdf names Somebody Else, but the client named Casey Client.',
    ]);
    expect(warnings({ project: project({ title_date: null }) })).toHaveLength(1);
    expect(warnings({ project: project({ title_date: '2026-05-01' }) })).toEqual([
      'The title title.pdf is of 2026-05-01, more than six months old.',
    ]);
  });

  it('ask for the written consent of everybody with an interest in the land', () => {
    const unanswered = withAttributes({
      submitted_form: signedForm({ interest_holders: blankSoilForm(NOW).interest_holders }),
    });
    expect(blocks({ project: unanswered })).toHaveLength(1);
    const interest_holders = signedForm().interest_holders.map((holder) =>
      holder.kind === 'mortgagee' ? { ...holder, answer: true, name: 'Rural Bank' } : holder,
    );
    const attributes = { submitted_form: signedForm({ interest_holders }) };
    expect(blocks({ project: withAttributes(attributes) })).toEqual([
      'Bank or mortgagee (Rural Bank): the written consent is missing.',
    ]);
    const consent_docs = [{ file_name: 'bank.pdf', key_name: 'k', holder: 'mortgagee' }];
    expect(blocks({ project: withAttributes({ ...attributes, consent_docs }) })).toEqual([]);
  });
});

describe('overrides', () => {
  const unapproved = projectWith({ project_status: 'A7' });
  const overrideOf = ({ rule, parcel, says: text }: Finding) => ({
    id: 1,
    rule,
    parcel,
    says: text,
    reason: 'Agreed by letter of 3 June.',
    made_by: 'partner@agriprove.example',
    made_at: '2026-11-21T00:00:00.000Z',
  });

  it('lift the block that they name, as long as it says the same', () => {
    const [block] = blocksOf(findings({ project: unapproved }));
    const overrides = [overrideOf(block!)];
    const found = findings({ project: unapproved, facts: { overrides } });
    expect(blocksOf(found)).toEqual([]);
    expect(overriddenOf(found).map(({ override }) => override)).toEqual(overrides);
    const changed = [{ ...overrides[0]!, says: 'Something else.' }];
    expect(blocks({ project: unapproved, facts: { overrides: changed } })).toHaveLength(1);
  });

  it('never lift a block that cannot be overridden, whatever the facts', () => {
    const change = fc.record({
      project_status: fc.constantFrom('A1', 'A7', 'B3', 'C1', 'C2', 'C4', 'C6'),
      chosen_actions: fc.subarray(['8', '10']),
      lot_number: fc.constantFrom('12', null),
      nrm_region: fc.constantFrom('Riverina', null, 'Murray'),
    });
    const facts = fc.record({
      parcels_gone: fc.subarray([1]),
      parcels_with_holes: fc.subarray([1]),
      overlaps: fc.subarray([overlap({ parcels: [1] })]),
      withdrawn: fc.constantFrom(null, { at: '2026-11-20T00:00:00.000Z', note: 'Sold' }),
    });
    fc.assert(
      fc.property(change, facts, (row, given) => {
        const project = projectWith(row);
        const before = blocksOf(findings({ project, facts: given }));
        const overrides = before.map(overrideOf);
        const after = blocksOf(findings({ project, facts: { ...given, overrides } }));
        expect(after).toEqual(before.filter(({ canOverride }) => !canOverride));
      }),
    );
  });
});
