import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { SoilProjectsPage } from '#pages/soil-projects';
import { readUploadKey } from '#entities/soil-project/document';
import type { Contract, ParamsOf, SoilProjectRow } from '#shared/api/contract';
import { submissionFacts } from '../soil/submission-facts.ts';
import { projectList, projectPage } from '../soil/project-page.ts';
import { answerCalls, showScreen } from './screen.tsx';
import { press, projectRow } from './soil-screen.tsx';

type Soil = Contract['soilProjects'];
type Answer<C extends keyof Soil> = (params: ParamsOf<Soil[C]>) => Promise<unknown>;
const answering = <C extends keyof Soil>(_: C, answer: Answer<C>) => vi.fn<Answer<C>>(answer);

/** A project with one parcel; `attributes` override those of a client's finished form. */
export const partnerRow = (
  change: Partial<SoilProjectRow> = {},
  attributes: Record<string, unknown> = {},
): SoilProjectRow =>
  projectRow({
    project_status: 'A7',
    email_address: 'client@fenceline.example',
    ...change,
    project_attributes: { version: 3, title_docs: [], CER_API_logs: [], ...attributes },
  });

const PARTNER = 'partner@agriprove.example';
const CHECKED_AT = '2026-11-04T00:00:00.000Z';

/** The signed commitment in a project's attributes, which waits for its check. */
export const signed = (change: object = {}) => ({
  form: 4,
  checked_by: null,
  checked_at: null,
  is_signature_seen: false,
  is_comparing: false,
  because: null,
  people: [],
  withdrawn: null,
  ...change,
});

export const titleDoc = (file_name: string) => ({
  file_name,
  key_name: `projects/31/title-docs/${crypto.randomUUID()}.pdf`,
});

interface OpenedAdmin {
  rows?: SoilProjectRow[];
  path?: string;
  mayRegister?: boolean;
}

/** Renders a partner admin's soil screen with a server that stores changes. */
export function openAdmin({
  rows = [partnerRow()],
  path = '/agriprove?view=table',
  mayRegister = true,
}: OpenedAdmin = {}) {
  const kept = { rows };
  const change = (projectId: number, to: (row: SoilProjectRow) => Partial<SoilProjectRow>) => {
    kept.rows = kept.rows.map((row) =>
      row.project_id === projectId ? { ...row, ...to(row) } : row,
    );
  };
  const answers = {
    'soilProjects.standing': answering('standing', async () => [
      { may_register: mayRegister, is_partner_admin: true, bucket_name: 'fenceline-dev' },
    ]),
    'soilProjects.list': answering('list', async (params) => projectList(kept.rows, params)),
    'soilProjects.page': answering('page', async (params) => projectPage(kept.rows, params)),
    'soilProjects.history': answering('history', async () => [
      {
        from_status: null,
        to_status: 'A1',
        changed_by: 'client@fenceline.example',
        changed_at: '2026-11-01T00:00:00.000Z',
        note: null,
        marks: [],
      },
      {
        from_status: 'A7',
        to_status: 'A7',
        changed_by: 'partner@agriprove.example',
        changed_at: '2026-11-02T01:00:00.000Z',
        note: 'Signatures checked: everybody has signed form 1.',
        marks: [],
      },
      {
        from_status: 'A7',
        to_status: 'B2',
        changed_by: 'partner@agriprove.example',
        changed_at: '2026-11-02T01:30:00.000Z',
        note: 'The map lacks a parcel.',
        marks: [{ at: 'question', field: 'landholders', says: 'Who is Dan?' }],
      },
    ]),
    'soilProjects.reportLinks': answering('reportLinks', async () => [
      '/files/commitment.pdf',
      null,
      '/files/signed.pdf',
      null,
      null,
    ]),
    'soilProjects.rename': answering('rename', async ({ project_id: id, project_name: name }) => {
      change(id, () => ({ project_name: name }));
      return [{ rename_agriprove_project: true }];
    }),
    'soilProjects.updateStatus': answering('updateStatus', async (params) => {
      change(params.project_id, () => ({ project_status: params.project_status }));
      return [{ agriprove_update_project_status: true }];
    }),
    'soilProjects.recordDecision': answering('recordDecision', async (params) => {
      change(params.project_id, () => ({ project_status: params.project_status }));
      return [{ record_cer_decision: true }];
    }),
    'soilProjects.checkSignatures': answering('checkSignatures', async (params) => {
      const { project_id: id, is_signed: isSigned } = params;
      change(id, ({ project_attributes: before, project_status: status }) => ({
        project_status: isSigned ? status : 'A4',
        project_attributes: {
          ...before,
          signed: isSigned ? { ...signed(), checked_by: PARTNER, checked_at: CHECKED_AT } : null,
        },
      }));
      return [{ check_signatures: true }];
    }),
    'soilProjects.withdrawSignatures': answering('withdrawSignatures', async (params) => {
      change(params.project_id, ({ project_attributes: before }) => ({
        project_status: 'A5',
        project_attributes: { ...before, signed: signed({ because: params.note }) },
      }));
      return [{ withdraw_signatures: true }];
    }),
    'soilProjects.downloadLink': answering('downloadLink', async () => '/files/title.pdf'),
    'soilProjects.removeTitle': answering('removeTitle', async ({ key_name: removed }) => {
      kept.rows = kept.rows.map((row) => {
        const docs = row.project_attributes['title_docs'] as ReturnType<typeof titleDoc>[];
        const left = docs.filter(({ key_name: key }) => key !== removed);
        return { ...row, project_attributes: { ...row.project_attributes, title_docs: left } };
      });
      return [{ remove_title_document: true }];
    }),
    'soilProjects.uploadLinks': answering('uploadLinks', async ({ bucket_key_pairs: pairs }) =>
      pairs.map(({ key_name }) => `/files/${key_name}`),
    ),
    'soilProjects.updateAttributes': answering('updateAttributes', async (params) => {
      const { project_id: id, project_attributes: added } = params;
      change(id, ({ project_attributes: before }) => ({
        project_attributes: {
          ...before,
          ...added,
          title_docs: [
            ...(before['title_docs'] as object[]),
            ...((added['title_docs'] as object[] | undefined) ?? []),
          ],
        },
      }));
      return [{ update_agriprove_project_properties: true }];
    }),
    'soilProjects.assign': answering('assign', async () => [{ assign_project: true }]),
    'soilProjects.describeTitle': answering('describeTitle', async () => [
      { describe_title_document: true },
    ]),
    'soilProjects.override': answering('override', async () => [
      { override_id: 1, others_asked: 1 },
    ]),
    'soilProjects.regulator': answering('regulator', async () => [
      { stage: 'test', settings: null },
    ]),
    'soilProjects.facts': answering('facts', async ({ project_ids: ids }) =>
      ids.map((project_id) => submissionFacts({ project_id })),
    ),
    'soilProjects.notes': answering('notes', async () => []),
    'soilProjects.forms': answering('forms', async () => []),
    'owners.read': vi.fn<(params: { email: string }) => Promise<unknown>>(async () => [
      { owner_name: 'Casey Client' },
    ]),
    'farms.list': async () => [],
  };
  const sent = answerCalls(answers);
  return { ...showScreen(SoilProjectsPage, path), answers, kept, sent };
}

/** Expands the row of the only project. */
export async function openRow(opened: OpenedAdmin = {}) {
  const shown = openAdmin(opened);
  await press(/^Project 31,/);
  await screen.findByText('The map lacks a parcel.', { exact: false });
  return shown;
}

export const table = async () =>
  within(await screen.findByRole('table', { name: 'Soil projects' }));

/** Returns the value under a term of the expanded row. */
export const fact = (term: string): string | null | undefined =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

/** Returns the texts of the primary buttons on the screen. */
export const primaryButtons = (): (string | null)[] =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => /(^| )bg-accent( |$)/.test(className))
    .map(({ textContent }) => textContent);

export const pdf = (name: string, contents = '%PDF-1.7\n') =>
  new File([contents], name, { type: 'application/pdf' });

export const choose = (...files: File[]) =>
  userEvent.upload(
    screen.getByLabelText(/^(Choose (a PDF file|PDF files)|Add more files)$/),
    files,
  );

/** Returns the kind of document that an upload key names. */
export const kindOf = (key: string) => readUploadKey(key)?.kind;
