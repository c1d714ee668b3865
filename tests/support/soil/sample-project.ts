import type { SoilProjectRow } from '#shared/api/contract';
import { blankSoilForm, type SoilForm } from '#entities/registration/form';
import { blankPerson } from '#entities/registration/landholder';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import { soilProjectsOf, type SoilProject } from '#entities/soil-project/record';
import type { CerForm } from '#entities/submission/request';

export const NOW = new Date('2026-11-21T00:00:00Z');

/** Answers that every rule accepts. */
export const signedForm = (change: Partial<SoilForm> = {}): SoilForm => ({
  ...blankSoilForm(NOW),
  landholders: [{ ...blankPerson(), name: 'Casey Client' }],
  interest_holders: blankInterestHolders().map((holder) => ({ ...holder, answer: false })),
  ...change,
});

export const projectRow = (change: Partial<SoilProjectRow> = {}): SoilProjectRow => ({
  project_id: 5,
  project_name: 'Mirrool Downs Soil Project',
  property_id: 7,
  property_name: 'Mirrool Downs',
  email_address: 'client@fenceline.example',
  project_status: 'B3',
  creation_date: '2026-11-01T00:00:00.000Z',
  status_since: '2026-11-01T00:00:00.000Z',
  is_active: true,
  parcel_key: 'P1',
  hectares: 120.5,
  fae_tco2e: null,
  front_gate_address: '12 Gum Road, Wirrabilla NSW 2700, Australia',
  typed_front_gate_address: '12***Gum Road***Wirrabilla***NSW***2700',
  local_government_area: 'Carrathool Shire',
  lot_number: '12',
  volume: null,
  folio: null,
  plan_number: '755510',
  plan_type: 'DP',
  state: 'NSW',
  nrm_region: 'Riverina',
  nrm_plan: 'Riverina Local Strategic Plan',
  nrm_plan_url: 'https://www.lls.nsw.gov.au/regions/riverina',
  parcel_type: 'lot',
  chosen_actions: ['10', '8'],
  project_attributes: {
    version: 3,
    owner_name: 'Casey Client',
    title_docs: [
      {
        file_name: 'title.pdf',
        key_name: 'projects/5/title-docs/a.pdf',
        parcels: ['P1', 'P2', 'P3'],
        left: [],
        title_date: '2026-10-01',
        owners: 'Casey Client',
      },
    ],
    form: 1,
    signed: {
      form: 1,
      checked_by: 'partner@agriprove.example',
      checked_at: '2026-11-20T00:00:00.000Z',
      is_signature_seen: true,
      is_comparing: false,
      because: null,
      people: [],
      withdrawn: null,
    },
    submitted_form: signedForm(),
  },
  ...change,
});

export const projectWith = (
  first: Partial<SoilProjectRow> = {},
  ...others: Partial<SoilProjectRow>[]
): SoilProject =>
  soilProjectsOf(
    [first, ...others].map((row, i) => projectRow({ parcel_key: `P${i + 1}`, ...row })),
  )[0]!;

export const cerForm = (change: Partial<CerForm> = {}): CerForm => ({
  signatory_id: 'TEST-SIGNATORY-1',
  project_name: 'Mirrool Downs Soil Project',
  description: 'Soil Registration for Mirrool Downs Soil Project',
  nrm_plan_name: 'Riverina Local Strategic Plan',
  nrm_published_date: '2016-01-01',
  nrm_organisation_name: 'Riverina',
  owner_name: 'Casey Client',
  front_gate_address: '12 Gum Road, Wirrabilla NSW 2700',
  road_number: '12',
  road_name: 'Gum Road',
  suburb: 'Wirrabilla',
  state: 'NSW',
  local_government_area: 'Carrathool Shire',
  forward_abatement_estimate: 500_000,
  locations: {},
  ...change,
});
