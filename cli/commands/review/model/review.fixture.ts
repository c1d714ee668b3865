import { soilProjectsOf, type SoilProject } from '#entities/soil-project/record';
import type { Finding } from '#entities/submission/finding';
import { TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import type { ProjectStatus, SoilProjectRow } from '#shared/api/contract';
import type { StatusChange } from '../../../submission/submit-project.ts';
import type { Submission } from '#entities/submission/send';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import { reduce } from './reduce.ts';
import { type Effect, type ReviewEvent, type ReviewState, startOf } from './review-state.ts';

export const projectRow = (change: Partial<SoilProjectRow> = {}): SoilProjectRow => ({
  project_id: 4,
  project_name: 'Mirrool Creek',
  property_id: 3,
  property_name: 'Mirrool Downs',
  email_address: 'client@fenceline.example',
  project_status: 'B3',
  creation_date: '2026-11-01T00:00:00.000Z',
  status_since: '2026-11-01T00:00:00.000Z',
  is_active: true,
  parcel_key: 'P1',
  hectares: 120.5,
  fae_tco2e: null,
  front_gate_address: '',
  typed_front_gate_address: '12***Gum Road***Wirrabilla***NSW***2700',
  local_government_area: 'Carrathool Shire',
  lot_number: '12',
  volume: null,
  folio: null,
  plan_number: '755510',
  plan_type: 'DP',
  state: 'NSW',
  nrm_region: 'Riverina',
  nrm_plan: null,
  nrm_plan_url: null,
  parcel_type: 'lot',
  chosen_actions: ['8'],
  project_attributes: {
    version: 3,
    owner_name: 'Casey Client',
    title_docs: [{ file_name: 'title.pdf', key_name: 'projects/4/title-docs/a.pdf' }],
  },
  ...change,
});

export const project = (change: Partial<SoilProjectRow> = {}): SoilProject =>
  soilProjectsOf([projectRow(change)])[0]!;

export const PROJECTS: readonly SoilProject[] = [
  project({ project_id: 6, project_name: 'Mirrool Home Block', project_status: 'C6' }),
  project({ project_id: 5, project_name: 'Mirrool West', project_status: 'C3' }),
  project({ project_id: 4, project_name: 'Mirrool Creek', project_status: 'B3' }),
  project({
    project_id: 3,
    project_name: 'Back Creek',
    property_name: 'Nardoo',
    project_status: 'A7',
  }),
  project({ project_id: 2, project_name: 'Mirrool Flats', project_status: 'B1' }),
];

export const change = (to: ProjectStatus, by = 'other@agriprove.example'): StatusChange => ({
  from_status: null,
  to_status: to,
  changed_by: by,
  changed_at: '2026-11-21T00:00:00.000Z',
  note: null,
  marks: [],
});

/** The ids of the listed projects, in order. */
export const listedIds = ({ listed }: { listed: readonly { projectId: number }[] }) =>
  listed.map(({ projectId }) => projectId);

const finding = (severity: Finding['severity'], says: string): Finding => ({
  rule: says,
  severity,
  parcels: [],
  says,
  fixAt: null,
  canOverride: false,
  otherProject: null,
  needsSecond: false,
  override: null,
  waiting: null,
});

/** A checked submission of project 4 with these findings. */
export const submission = (errors: string[] = [], warnings: string[] = []): Submission => ({
  project: PROJECTS[2]!,
  form: {} as Submission['form'],
  regulator: { stage: 'test', settings: TEST_REGULATOR_SETTINGS },
  facts: submissionFacts(),
  findings: [
    ...errors.map((says) => finding('block', says)),
    ...warnings.map((says) => finding('warn', says)),
  ],
});

/** The whole list, as it arrives. */
export const loaded = (projects: readonly SoilProject[]): ReviewEvent => ({
  type: 'loaded',
  projects,
  partnerName: 'AgriProve',
  at: Date.parse('2026-11-21T00:00:00Z'),
});

interface Given {
  columns?: number;
  rows?: number;
  /** Null while none have loaded. */
  projects?: readonly SoilProject[] | null;
}

/** A review under test that takes events and records the effects it requests. */
export function reviewing({ columns = 80, rows = 24, projects = PROJECTS }: Given = {}) {
  let state: ReviewState = startOf('https://farms.example', { columns, rows });
  const asked: Effect[] = [];
  const tell = (event: ReviewEvent) => {
    const [next, effects] = reduce(state, event);
    state = next;
    asked.push(...effects);
    return state;
  };
  if (projects) tell(loaded(projects));
  return {
    tell,
    /** Presses keys: names in angle brackets, every other character as typed. */
    press: (keys: string) => {
      for (const key of keys.match(/<[^>]+>|./gu) ?? []) {
        tell({ type: 'key', key: key.length > 1 ? key.slice(1, -1) : key });
      }
      return state;
    },
    now: () => state,
    /** Returns the effects requested since the last call. */
    asked: () => asked.splice(0),
  };
}
