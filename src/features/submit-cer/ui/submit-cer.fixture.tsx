import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { blankSoilForm } from '#entities/registration/form';
import { blankPerson } from '#entities/registration/landholder';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import { soilProjectsOf } from '#entities/soil-project/record';
import { sheetOf } from '#entities/submission/finding';
import {
  CerForm,
  TEST_REGULATOR_SETTINGS,
  type RegulatorSettings,
} from '#entities/submission/request';
import { ApiError } from '#shared/api';
import type {
  AreaSheet,
  Contract,
  ParamsOf,
  SoilProjectRow,
  ProjectOverlap,
  SubmissionFacts,
  SubmissionOverride,
} from '#shared/api/contract';
import { replaceText } from '../../../../tests/support/screens/enter-text.ts';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import { projectPage } from '../../../../tests/support/soil/project-page.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { projectRow } from '../../../../tests/support/screens/soil-screen.tsx';
import { SubmitCerForm } from './SubmitCerForm.tsx';

type Page = ParamsOf<Contract['soilProjects']['page']>;
type Override = ParamsOf<Contract['soilProjects']['override']>;
type MakeSheet = ParamsOf<Contract['soilProjects']['makeSheet']>;
type Submit = ParamsOf<Contract['soilProjects']['updateStatusAndAttributes']>;

/** A row of a project at B3 that can be submitted. */
export const row = (change: Partial<SoilProjectRow> = {}): SoilProjectRow =>
  projectRow({
    project_id: 5,
    project_name: 'Mirrool Creek',
    property_name: 'Mirrool Downs',
    email_address: 'client@fenceline.example',
    project_status: 'B3',
    hectares: 120.5,
    front_gate_address: '12 Gum Road, Wirrabilla NSW 2700, Australia',
    typed_front_gate_address: '12***Gum Road***Wirrabilla***NSW***2700',
    local_government_area: 'Carrathool Shire',
    lot_number: '12',
    plan_number: '755510',
    nrm_region: 'Riverina',
    nrm_plan: 'Riverina Local Strategic Plan',
    chosen_actions: ['10', '8'],
    project_attributes: attributes(),
    ...change,
  });

export function attributes(change: object = {}) {
  const titles = [
    {
      file_name: 'title.pdf',
      key_name: 'projects/5/title-docs/a.pdf',
      parcels: ['P1', 'P2', 'P3'],
      title_date: new Date().toISOString().slice(0, 10),
      owners: 'Casey Client',
    },
  ];
  const answers = {
    ...blankSoilForm(new Date()),
    landholders: [{ ...blankPerson(), name: 'Casey Client' }],
    interest_holders: blankInterestHolders().map((holder) => ({ ...holder, answer: false })),
  };
  const signed = {
    form: 1,
    checked_by: 'partner@agriprove.example',
    checked_at: '2026-11-20T00:00:00.000Z',
    is_signature_seen: true,
    is_comparing: false,
    because: null,
    people: [],
    withdrawn: null,
  };
  return {
    version: 3,
    owner_name: 'Casey Client',
    title_docs: titles,
    form: 1,
    signed,
    submitted_form: answers,
    ...change,
  };
}

interface Opened {
  rows?: SoilProjectRow[];
  stage?: 'test' | 'prod';
  settings?: RegulatorSettings | null;
  hasUpload?: boolean;
  isDown?: boolean;
  overlaps?: ProjectOverlap[];
  facts?: Partial<SubmissionFacts>;
}

/** Opens the form of project 5, with a server that stores its rows and overrides. */
export function openForm({
  rows = [row()],
  stage = 'test',
  settings = TEST_REGULATOR_SETTINGS,
  hasUpload = true,
  isDown = false,
  overlaps = [],
  facts = {},
}: Opened = {}) {
  const overrides: SubmissionOverride[] = [];
  const kept = { rows, isDown, overrides, sheet: null as AreaSheet | null };
  const answers = {
    'soilProjects.page': vi.fn<(params: Page) => Promise<unknown>>(async (params) => {
      if (kept.isDown) throw ApiError.unreachable(new TypeError());
      return projectPage(kept.rows, params);
    }),
    'soilProjects.regulator': vi.fn<() => Promise<unknown>>(async () => [{ stage, settings }]),
    'soilProjects.reportLinks': vi.fn<(params: unknown) => Promise<unknown>>(async () => [
      'https://files.example/unsigned.pdf',
      null,
      'https://files.example/signed.pdf',
      'https://files.example/condition.pdf',
      null,
    ]),
    'soilProjects.updateStatusAndAttributes': vi.fn<(params: Submit) => Promise<unknown>>(
      async () => {
        kept.rows = kept.rows.map((one) => ({ ...one, project_status: 'C1' }));
        return [{ agriprove_update_project_status_and_attributes: true }];
      },
    ),
    'soilProjects.facts': vi.fn<(params: unknown) => Promise<unknown>>(async () => [
      submissionFacts({ overrides: [...kept.overrides], overlaps, sheet: kept.sheet, ...facts }),
    ]),
    'soilProjects.makeSheet': vi.fn<(params: MakeSheet) => Promise<unknown>>(async ({ form }) => {
      const [project] = soilProjectsOf(kept.rows);
      const text = sheetOf(project!, CerForm.parse(form));
      const made = { made_by: 'partner@agriprove.example', made_at: '2026-11-21T00:00:00.000Z' };
      kept.sheet = { text, ...made };
      return [{ project_area_sheet: text }];
    }),
    'soilProjects.override': vi.fn<(params: Override) => Promise<unknown>>(
      async ({ rule, parcels, says, reason }) => {
        const made = { made_by: 'partner@agriprove.example', made_at: '2026-11-21T00:00:00.000Z' };
        const second = { is_own: true, confirmed_by: null, confirmed_at: null };
        kept.overrides.push({ id: 1, rule, parcels, says, reason, ...made, ...second });
        return [{ override_id: 1, others_asked: 1 }];
      },
    ),
    'soilProjects.confirmOverride': vi.fn<(params: unknown) => Promise<unknown>>(async () => {
      const second = { confirmed_by: 'second@agriprove.example', confirmed_at: '2026-11-22' };
      kept.overrides = kept.overrides.map((one) => ({ ...one, ...second }));
      return [{ confirm_override: true }];
    }),
    'soilProjects.withdrawOverride': vi.fn<(params: unknown) => Promise<unknown>>(async () => {
      kept.overrides = [];
      return [{ withdraw_override: true }];
    }),
    'owners.read': vi.fn<(params: unknown) => Promise<unknown>>(async () => [
      { owner_name: 'Looked Up' },
    ]),
  };
  answerCalls(answers);
  const onClosed = vi.fn<() => void>();
  const onUploadTitleDocs = vi.fn<() => void>();
  const Screen = () => (
    <SubmitCerForm
      projectId={5}
      onClosed={onClosed}
      {...(hasUpload ? { onUploadTitleDocs } : {})}
    />
  );
  return {
    ...showScreen(Screen, '/agriprove'),
    answers,
    submit: answers['soilProjects.updateStatusAndAttributes'],
    kept,
    onClosed,
    onUploadTitleDocs,
  };
}

export const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
export const type = async (name: string | RegExp, text: string) =>
  replaceText(await field(name), text);

/** The form in the last submission. */
export function sentForm(submit: ReturnType<typeof openForm>['submit']): CerForm {
  const { project_attributes: sent } = submit.mock.calls.at(-1)![0];
  const [log] = sent['CER_API_logs'] as { request: { form_data: { form: unknown } } }[];
  return CerForm.parse(log!.request.form_data.form);
}

export function closeForm(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
}
