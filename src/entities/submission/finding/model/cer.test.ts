import { describe, expect, it } from 'vitest';
import { STATES } from '#entities/parcel';
import {
  chosenPlan,
  chosenState,
  defaultAbatementT,
  prefilledCerForm,
  cerPayload,
  cerRequest,
  cerResult,
  submissionAttributes,
  SubmissionAttributes,
  NRM_PLANS,
  nrmPlanOf,
  nrmPlansOf,
  regulatorStageOf,
  TEST_REGULATOR_SETTINGS,
} from '#entities/submission/request';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import { preFlight, preFlightColumns, REGULATOR_COLUMNS } from './preview.ts';
import {
  cerForm,
  projectWith,
  signedForm,
} from '../../../../../tests/support/soil/sample-project.ts';

const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;
const noDocs = { project_attributes: { version: 3 } };

describe('the submit-to-CER form', () => {
  it('is pre-filled from the project (CER-02, CER-04..07, CER-19, OP-91)', () => {
    expect(prefilledCerForm(projectWith(), regulator)).toEqual(cerForm());
  });

  it('looks up the owner’s name if the project has none (OP-86)', () => {
    expect(prefilledCerForm(projectWith(noDocs), regulator, 'Looked Up').owner_name).toBe(
      'Looked Up',
    );
  });

  it('leaves the address fields of a farm without a typed address to the admin (OP-80, OP-91)', () => {
    const form = prefilledCerForm(
      projectWith({ typed_front_gate_address: '***'.repeat(4) }),
      regulator,
    );
    expect(form).toMatchObject({
      front_gate_address: '12 Gum Road, Wirrabilla NSW 2700, Australia',
      road_number: '',
      suburb: '',
      state: 'NSW',
    });
  });

  it.each([
    [null, 500_000],
    [0, 500_000],
    [812.9, 812],
  ])('estimates abatement from %s as %s (CER-10, CER-11)', (fae, expected) => {
    expect(defaultAbatementT(projectWith({ fae_tco2e: fae }))).toBe(expected);
  });
});

describe('choosing a plan or a state', () => {
  it('sets the organisation to the region of a chosen plan (CER-05, OP-84)', () => {
    expect(chosenPlan('TAS', 'Cradle Coast NRM Strategy')).toEqual({
      nrm_plan_name: 'Cradle Coast NRM Strategy',
      nrm_organisation_name: 'North West',
    });
    expect(chosenPlan('NSW', 'A plan of another name')).toEqual({
      nrm_plan_name: 'A plan of another name',
    });
  });

  it('keeps the plan of a parcel whose record names its state', () => {
    expect(chosenState(projectWith(), 'VIC')).toEqual({ state: 'VIC' });
  });

  it('selects the plan for a parcel without a state by the chosen state', () => {
    const project = projectWith({ state: null });
    expect(chosenState(project, 'VIC')).toEqual({
      state: 'VIC',
      nrm_plan_name: '',
      nrm_organisation_name: '',
    });
    expect(chosenState(project, 'NSW')).toEqual({
      state: 'NSW',
      nrm_plan_name: 'Riverina Local Strategic Plan',
      nrm_organisation_name: 'Riverina',
    });
  });

  it('lists no two plans with the same name in a state', () => {
    for (const state of STATES) {
      const names = nrmPlansOf(state).map((plan) => plan['Plan Name']);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('cerPayload', () => {
  const project = projectWith({}, { lot_number: '13', hectares: 80 });
  const payload = cerPayload(project, cerForm(), TEST_REGULATOR_SETTINGS, []);

  it('contains the fixed declarations (CER-36..40, CONST-35, CONST-36)', () => {
    expect(payload).toMatchObject({
      permanence_period: 25,
      land_management_strategy_declare: true,
      native_title_determination_declare: false,
      forward_abatement_estimate: 500_000,
    });
    for (const location of payload.locations) {
      expect(location).toMatchObject({
        owner_type: 'TheLandownerHasGivenMeTheLegalRightToRunTheProject',
        other_projects_at_site: false,
      });
    }
  });

  it.each([
    ['project', 'C1', [false, true]],
    ['project', 'C2', [false, true]],
    ['project', 'C4', [false, true]],
    ['project', 'C6', [false, true]],
    ['project', 'B3', [false, false]],
    ['project', 'C3', [false, false]],
    ['register', null, [false, true]],
  ] as const)(
    'declares other projects at a parcel that shares land with a %s at %s: %o (CER-40, CONST-36)',
    (kind, status, declared) => {
      const overlap = { with: kind, id: '8', name: '', status, parcels: ['P2'], hectares: 3 };
      const { locations } = cerPayload(project, cerForm(), TEST_REGULATOR_SETTINGS, [overlap]);
      expect(locations.map((location) => location.other_projects_at_site)).toEqual(declared);
    },
  );

  it('declares native title where the client says that it exists or is claimed (CER-39)', () => {
    const answers = signedForm({
      interest_holders: blankInterestHolders().map((holder) => ({
        ...holder,
        answer: holder.kind === 'native-title',
        name: 'Wiradjuri people',
      })),
    });
    const told = projectWith({ project_attributes: { submitted_form: answers } });
    expect(cerPayload(told, cerForm(), TEST_REGULATOR_SETTINGS, [])).toMatchObject({
      native_title_determination_declare: true,
    });
  });

  it('contains a location per row, and the activities’ ids (CER-08, CER-46)', () => {
    expect(payload.locations.map((location) => location.lot_number)).toEqual(['12', '13']);
    expect(payload.activity_ids).toEqual(['TEST-ACTIVITY-8', 'TEST-ACTIVITY-10']);
  });

  it('takes each location from its own parcel, and the address where there is no record', () => {
    const farm = projectWith(
      { lot_number: '29' },
      { state: 'VIC' },
      { state: 'TAS', lot_number: '1', plan_number: '9' },
      { state: null },
    );
    const { locations } = cerPayload(farm, cerForm(), TEST_REGULATOR_SETTINGS, []);
    expect(locations.map(({ state }) => state)).toEqual(['NSW', 'VIC', 'TAS', 'NSW']);
    expect(locations.map(({ volume }) => volume)).toEqual(['', '', '9', '']);
    const away = cerPayload(farm, cerForm({ state: 'TAS' }), TEST_REGULATOR_SETTINGS, []);
    expect(away.locations.map(({ lot_number: lot }) => lot)).toEqual(['29', '12', '', '']);
  });

  it('never contains hectares (CER-44)', () => {
    expect(project.totalHa).toBe(200.5);
    expect(JSON.stringify(payload)).not.toContain('200.5');
  });

  it('has exactly the fields of apiData (ENT-51..63)', () => {
    expect(Object.keys(payload).toSorted()).toEqual(
      [
        ['name', 'description', 'contact_id', 'agent_id', 'signatory_id', 'nrm_plans'],
        ['nrm_declare', 'eligible_interest_holders_document_id', 'participants', 'locations'],
        ['geospatial_document_id', 'authority_to_sign_document_id'],
        ['land_management_strategy_declare', 'land_management_strategy_document_id'],
        ['evidence_of_legal_right_document_id', 'native_title_determination_declare'],
        ['inclusion_of_ineligible_land_in_cea_declare', 'special_land_usage'],
        ['permanence_period', 'forward_abatement_estimate', 'lma_baseline_period'],
        ['appropriate_skills_and_expertise', 'activity_ids', 'declare_activities_new'],
        ['agree_different_activities_in_lms', 'legal_rights'],
      ]
        .flat()
        .toSorted(),
    );
  });

  it('is stored with the form it was built from (CER-21, CER-22)', () => {
    const request = cerRequest(project, cerForm(), 'test', TEST_REGULATOR_SETTINGS, []);
    const sent = JSON.parse(JSON.stringify(submissionAttributes(request)));
    expect(SubmissionAttributes.parse(sent).CER_API_logs[0]?.request.form_data).toEqual({
      form: cerForm(),
      api_data: payload,
    });
    expect(request).toMatchObject({ stage: 'test', property_name: 'Mirrool Downs' });
  });

  it('goes to production only at stage prod (CER-43)', () => {
    expect([regulatorStageOf('dev'), regulatorStageOf('prod')]).toEqual(['test', 'prod']);
  });
});

describe('cerResult', () => {
  const log = (response: unknown, id: string | null) => ({
    project_attributes: {
      CER_API_logs: [
        { request: { form_data: { locations: [{ lot_number: '1' }] } }, response: 'old' },
        { request: {}, request_dt: null, response, response_dt: null, post_cer_id: id },
      ],
    },
  });

  it('shows the last response of a C3 project as an error (PADM-19, ERR-19)', () => {
    const at = (response: unknown) =>
      cerResult(projectWith({ project_status: 'C3', ...log(response, null) }));
    expect(at('Plan type is unknown')).toBe('Error: Plan type is unknown');
    expect(at({ message: 'Refused.', errors: ['No agent.'] })).toBe('Error: Refused. No agent.');
    expect(at(null)).toBe('Error: no response');
  });

  it('describes the pending step of a submission in progress', () => {
    for (const project_status of ['C1', 'C2'] as const) {
      const project = projectWith({ project_status, ...log(null, null) });
      expect(cerResult(project)).toBe('Waiting for the regulator’s response.');
    }
  });

  it('shows the id from C4 on, and reads logs in earlier formats (OP-113, ENT-55)', () => {
    const project = projectWith({ project_status: 'C4', ...log('Received', 'CER-9') });
    expect(cerResult(project)).toBe('CER id CER-9: Received');
    expect(project.attributes.CER_API_logs).toHaveLength(2);
    expect(cerResult(projectWith())).toBeNull();
  });
});

describe('the list of NRM plans', () => {
  it('covers every state (CER-47)', () => {
    expect([...new Set(NRM_PLANS.map(({ state }) => state))].toSorted()).toEqual(
      [...STATES].toSorted(),
    );
    expect(STATES.map((state) => nrmPlansOf(state).length)).toEqual([1, 11, 1, 13, 9, 10, 3, 7]);
    for (const plan of NRM_PLANS) {
      expect(plan['Plan Name']).not.toBe('');
      expect(new URL(plan.URL).protocol).toBe('https:');
    }
  });

  it('matches a region in any cadastre’s spelling (OP-84)', () => {
    expect(nrmPlanOf('NSW', 'RIVERINA')?.['NRM Region Name']).toBe('Riverina');
    expect(nrmPlanOf('NSW', 'North West')?.['NRM Region Name']).toBe('North West NSW');
    expect(nrmPlanOf('TAS', 'North West (Cradle Coast)')?.['NRM Region Name']).toBe('North West');
    expect(nrmPlanOf('NT', null)?.['NRM Region Name']).toBe('Northern Territory');
    expect(nrmPlanOf('NSW', null)).toBeUndefined();
  });
});

describe('the pre-flight list', () => {
  it('requires volume and folio in Tasmania, where the rule fills them in', () => {
    const [line] = preFlight(projectWith({ state: 'TAS' }), cerForm({ state: 'TAS' }), []);
    const shown = Object.fromEntries(line!.map(({ column, value }) => [column, value]));
    expect(shown).toMatchObject({ Volume: '755510', Folio: '12', 'Plan number': '' });
    expect(line!.filter(({ fixAt }) => fixAt)).toEqual([]);
  });

  it('lists each distinct value once per column', () => {
    const project = projectWith({}, { lot_number: null }, { lot_number: '14' });
    const columns = preFlightColumns(preFlight(project, cerForm({ owner_name: '' }), []));
    const at = (name: string) => columns.find(({ column }) => column === name);
    expect(columns.map(({ column }) => column)).toEqual([...REGULATOR_COLUMNS]);
    expect(at('Lot/block/parcel/portion')).toEqual({
      column: 'Lot/block/parcel/portion',
      values: ['12', '14'],
      missing: 1,
      fixAt: { place: 'farm' },
      remark: null,
    });
    expect(at('Plan number')).toMatchObject({ values: ['755510'], missing: 0, fixAt: null });
    expect(at('Assignor(s)')).toMatchObject({
      values: [],
      missing: 3,
      fixAt: { place: 'form', field: 'owner_name', parcel: 'P1' },
    });
  });
});
