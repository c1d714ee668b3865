import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RegulatorSettings, TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import {
  cerForm,
  projectWith,
  signedForm,
} from '../../../../../tests/support/soil/sample-project.ts';
import { blocksOf, overriddenOf, waitingOf, type Finding } from './finding.ts';
import { notSubmittableText } from './status-rules.ts';
import { findings, says, blocks, warnings, withAttributes, overlap } from './findings.fixture.ts';

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

  it('block a commitment of an older form, or one whose signatures nobody confirmed', () => {
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

describe('overrides', () => {
  const unapproved = projectWith({ project_status: 'A7' });
  const overrideOf = ({ rule, parcels, says: text }: Finding) => ({
    id: 1,
    rule,
    parcels: [...parcels],
    says: text,
    reason: 'Agreed by letter of 3 June.',
    made_by: 'partner@agriprove.example',
    made_at: '2026-11-21T00:00:00.000Z',
    is_own: true,
    confirmed_by: null,
    confirmed_at: null,
  });
  const CONFIRMED = {
    confirmed_by: 'second@agriprove.example',
    confirmed_at: '2026-11-22T00:00:00.000Z',
  };

  it('lift the block that they name, as long as its facts are unchanged', () => {
    const [block] = blocksOf(findings({ project: unapproved }));
    const overrides = [overrideOf(block!)];
    const found = findings({ project: unapproved, facts: { overrides } });
    expect(blocksOf(found)).toEqual([]);
    expect(overriddenOf(found).map(({ override }) => override)).toEqual(overrides);
    const changed = [{ ...overrides[0]!, says: 'Something else.' }];
    expect(blocks({ project: unapproved, facts: { overrides: changed } })).toHaveLength(1);
  });

  it.each([
    ['an approved project', overlap({ status: 'C6' })],
    ['a project of the register', overlap({ with: 'register', id: 'ERF9', status: null })],
  ])('wait for a second partner admin where %s is overlapped', (_, shared) => {
    const facts = { overlaps: [shared] };
    const [block] = blocksOf(findings({ facts }));
    const made = overrideOf(block!);
    const waiting = findings({ facts: { ...facts, overrides: [made] } });
    expect(says(blocksOf(waiting))).toEqual([block!.says]);
    expect(waitingOf(waiting).map((one) => one.waiting)).toEqual([made]);
    const confirmed = { ...made, ...CONFIRMED };
    const lifted = findings({ facts: { ...facts, overrides: [confirmed] } });
    expect([blocksOf(lifted), waitingOf(lifted)]).toEqual([[], []]);
    expect(overriddenOf(lifted).map(({ override }) => override)).toEqual([confirmed]);
  });

  it('count at once where the other project is not approved yet', () => {
    const facts = { overlaps: [overlap({ status: 'C4' })] };
    const [block] = blocksOf(findings({ facts }));
    const found = findings({ facts: { ...facts, overrides: [overrideOf(block!)] } });
    expect([blocksOf(found), waitingOf(found)]).toEqual([[], []]);
  });

  it('never lift a block that cannot be overridden, whatever the facts', () => {
    const change = fc.record({
      project_status: fc.constantFrom('A1', 'A7', 'B3', 'C1', 'C2', 'C4', 'C6'),
      chosen_actions: fc.subarray(['8', '10']),
      lot_number: fc.constantFrom('12', null),
      nrm_region: fc.constantFrom('Riverina', null, 'Murray'),
    });
    const facts = fc.record({
      parcels_gone: fc.subarray(['P1']),
      parcels_with_holes: fc.subarray(['P1']),
      overlaps: fc.subarray([overlap({ parcels: ['P1'] })]),
      withdrawn: fc.constantFrom(null, { at: '2026-11-20T00:00:00.000Z', note: 'Sold' }),
    });
    fc.assert(
      fc.property(change, facts, (row, given) => {
        const project = projectWith(row);
        const before = blocksOf(findings({ project, facts: given }));
        const overrides = before.map((one) => ({ ...overrideOf(one), ...CONFIRMED }));
        const after = blocksOf(findings({ project, facts: { ...given, overrides } }));
        expect(after).toEqual(before.filter(({ canOverride }) => !canOverride));
      }),
    );
  });
});
