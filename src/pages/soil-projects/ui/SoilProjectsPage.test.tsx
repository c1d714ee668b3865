// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blankSoilForm, type SoilForm } from '#entities/soil-project';
import { ApiError } from '#shared/api';
import type { ParamsOf, Contract, ProjectStatus, SoilProjectRow } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../../tests/support/farm-record.ts';
import { answerCalls, EMAIL, showScreen } from '../../../../tests/support/screen.tsx';
import { SoilProjectsPage } from './SoilProjectsPage.tsx';

type Save = ParamsOf<Contract['soilProjects']['save']>;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const formOf = (change: Partial<SoilForm> = {}): SoilForm => ({
  ...blankSoilForm(new Date()),
  property_id: 7,
  property_name: 'Kurrajong Park',
  ...change,
});

const projectRow = (change: Partial<SoilProjectRow> = {}): SoilProjectRow => ({
  project_id: 31,
  project_name: 'Kurrajong Park Soil Project',
  property_id: 7,
  property_name: 'Kurrajong Park',
  email_address: EMAIL,
  project_status: 'A1',
  creation_date: '2026-11-01T00:00:00.000Z',
  is_active: true,
  hectares: 100,
  fae_tco2e: null,
  front_gate_address: '',
  typed_front_gate_address: '',
  local_government_area: null,
  lot_number: '1',
  volume: null,
  folio: null,
  plan_number: 'DP755510',
  plan_type: 'DP',
  state: 'NSW',
  nrm_region: null,
  nrm_plan: null,
  nrm_plan_url: null,
  parcel_type: null,
  chosen_actions: ['8'],
  project_attributes: {
    version: 3,
    step: 4,
    accepted_terms: false,
    submitted_form: formOf({ name: 'Bronwyn', chosen_activities: ['8'] }),
  },
  ...change,
});

interface Opened {
  rows?: SoilProjectRow[];
  farms?: ReturnType<typeof farmRecord>[];
  standing?: { may_register: boolean; is_partner_admin: boolean };
}

/** A server that keeps one project and makes its PDF at once. */
function open({
  rows = [],
  farms = [farmRecord()],
  standing = { may_register: true, is_partner_admin: false },
}: Opened = {}) {
  const kept = { rows };
  const put = (status: ProjectStatus) => {
    kept.rows = kept.rows.map((row) => ({ ...row, project_status: status }));
  };
  const answers = {
    'soilProjects.standing': vi.fn<() => Promise<unknown>>(async () => [
      { ...standing, bucket_name: 'fenceline-dev' },
    ]),
    'farms.list': async () => farms,
    'soilProjects.own': vi.fn<(params: unknown) => Promise<unknown>>(async () => kept.rows),
    'soilProjects.save': vi.fn<(params: Save) => Promise<unknown>>(async (params) => {
      const [before] = kept.rows;
      kept.rows = [
        projectRow({
          project_id: 31,
          project_status: params.project_status === 'A2' ? 'A3' : (before?.project_status ?? 'A1'),
          project_attributes: params.project_attributes,
        }),
      ];
      return [{ client_save_agriprove_project: 31 }];
    }),
    'soilProjects.reportLinks': vi.fn<(params: unknown) => Promise<unknown>>(async () => {
      put('A4');
      return ['http://localhost/unsigned.pdf', 'http://localhost/upload', null, null, null];
    }),
    'soilProjects.updateStatus': vi.fn<(params: unknown) => Promise<unknown>>(async () => {
      put('A5');
      return [{ agriprove_update_project_status: true }];
    }),
  };
  const sent = answerCalls(answers);
  return { ...showScreen(SoilProjectsPage, '/agriprove'), answers, kept, sent };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const START = 'Start A New Soil Project Registration Form';
const LOAD = 'Load My Soil Projects';
const current = () =>
  screen.getAllByRole('button').find((one) => one.getAttribute('aria-current') === 'step')
    ?.textContent;

async function startWithFarm() {
  await press(START);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Select Farm' }), '7');
}

describe('soil screen', () => {
  it('tells those without a right whom to ask, and nothing else (SOIL-04)', async () => {
    const { answers } = open({ standing: { may_register: false, is_partner_admin: false } });
    await screen.findByText(
      "You don't have access to AgriProve soil registration form. Contact AgriProve if you need access.",
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(answers['soilProjects.own']).not.toHaveBeenCalled();
  });

  it('shows a client the registration and no partner part (SOIL-02, SOIL-13)', async () => {
    open();
    await screen.findByRole('heading', { name: 'Project Registration' });
    expect(button(LOAD).disabled).toBe(false);
    expect(button(START).disabled).toBe(false);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('warns who has no farm (SOIL-10)', async () => {
    open({ farms: [] });
    await screen.findByText("You don't have any farm. Please add a farm in the map section first.");
    expect(screen.queryByRole('button', { name: START })).toBeNull();
  });

  it('lists the own projects with their statuses and a legend (SOIL-07, SOIL-09, SOIL-11)', async () => {
    const { answers } = open({ rows: [projectRow(), projectRow({ lot_number: '2' })] });
    await press(LOAD);
    const table = within(await screen.findByRole('table', { name: 'Your soil projects' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Project ID',
      'Farm Name',
      'Project Status',
    ]);
    expect(table.getAllByRole('row')).toHaveLength(2);
    table.getByText('Form started and saved, not signed');
    expect(answers['soilProjects.own']).toHaveBeenCalledWith({ property_ids: [7] });
    screen.getByText('Commitment PDF ready to download');
  });

  it('opens a project at its step with its ticks (SOIL-08, FORM-36, FORM-37, FORM-38)', async () => {
    open({ rows: [projectRow()] });
    await press(LOAD);
    await press('Open project 31');
    expect(current()).toContain('Planned Actions');
    const ticked = screen.getAllByRole('checkbox', { checked: true });
    expect(ticked).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: 'Re-establish pasture' })).toBe(ticked[0]);
    await press(/^Step 1:/);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe(
      'Bronwyn',
    );
  });

  it.each(['A5', 'B1', 'C6'] as const)('does not open one at %s (FORM-39, FORM-40)', async (at) => {
    open({ rows: [projectRow({ project_status: at })] });
    await press(LOAD);
    await press('Open project 31');
    await screen.findByText(
      'This soil project is already submitted to AgriProve and is not editable.',
    );
    await press('OK');
    expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
  });
});

describe('form', () => {
  it('needs a farm of one’s own before the next step (FORM-04, FORM-41, SOIL-12)', async () => {
    open();
    await press(START);
    expect(current()).toContain('Farm');
    expect(button('Next').disabled).toBe(true);
    expect(button('Save').disabled).toBe(true);
    const farms = screen.getByRole('combobox', { name: 'Select Farm' });
    expect(
      within(farms)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Choose a farm', 'Kurrajong Park']);
    await userEvent.selectOptions(farms, '7');
    await press('Next');
    expect(current()).toContain('Existing Actions Part I');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('step');
    for (const name of ['Back', 'Next', 'Save', 'Cancel']) button(name);
  });

  it('saves at any step, first without a project id and then with it (FORM-32, FORM-34, FORM-35)', async () => {
    const { answers, sent, scope } = open();
    await startWithFarm();
    await press('Next');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fire' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^On how much/ }), '40 %');
    await press('Save');
    await waitFor(() => {
      expect(scope.getState($message)?.lines).toEqual(['Your answers are saved.']);
    });
    const first = answers['soilProjects.save'].mock.calls[0]![0];
    expect(first).toMatchObject({
      project_id: null,
      property_id: 7,
      project_status: 'A1',
      project_name: 'Kurrajong Park Soil Project',
      project_attributes: {
        step: 2,
        submitted_form: { existing_actions: { fire: { used: true, extent: '40 %' } } },
      },
    });
    await press('Next');
    await press('Save');
    await waitFor(() => {
      expect(answers['soilProjects.save']).toHaveBeenCalledTimes(2);
    });
    const saves = sent.mock.calls.filter(([call]) => call.name === 'save');
    expect(saves[0]?.[2]?.opId).toMatch(/^[0-9a-f-]{36}$/);
    expect(saves[1]?.[1]).toMatchObject({ project_id: 31, project_attributes: { step: 3 } });
    expect(saves[1]?.[2]?.opId).toBeUndefined();
  });

  it('keeps all that was typed when saving fails, and makes no second project (FORM-35, OP-24)', async () => {
    const { answers, sent, scope } = open();
    answers['soilProjects.save'].mockRejectedValueOnce(ApiError.unreachable(null));
    await startWithFarm();
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' });
    await userEvent.type(name, 'Bron');
    await press('Save');
    await waitFor(() => {
      expect(scope.getState($message)?.tone).toBe('error');
    });
    expect(name.value).toBe('Bron');
    await userEvent.type(name, 'wyn');
    answers['soilProjects.save'].mockRejectedValueOnce(
      new ApiError('OP_ID_REUSED', 'Sent before.', { status: 409 }),
    );
    await press('Save');
    await screen.findByText(/^Project 31/);
    const saves = sent.mock.calls.filter(([call]) => call.name === 'save');
    const told = saves.map(([, params, options]) => {
      const { project_id: id, project_attributes: attributes } = params as Save;
      return [id, (attributes['submitted_form'] as SoilForm).name, options?.opId];
    });
    const opId = told[0]?.[2];
    expect(told).toEqual([
      [null, 'Bron', opId],
      [null, 'Bronwyn', opId],
      [null, 'Bron', opId],
      [31, 'Bronwyn', undefined],
    ]);
  });

  it('comes back after a reload as it was left (FORM-32)', async () => {
    open();
    await startWithFarm();
    await press('Next');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fire' }));
    document.body.replaceChildren();
    open();
    const fire = await screen.findByRole('checkbox', { name: 'Fire' });
    expect(fire.getAttribute('aria-checked')).toBe('true');
    expect(current()).toContain('Existing Actions Part I');
  });

  it('asks before it drops what was typed, and then keeps none of it (FORM-33)', async () => {
    const { answers } = open();
    await startWithFarm();
    await press('Cancel');
    await press('Keep editing');
    expect(button('Next').disabled).toBe(false);
    await press('Cancel');
    await press('Leave without saving');
    expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(answers['soilProjects.save']).not.toHaveBeenCalled();
  });

  it('says what is still missing once a step was left', async () => {
    open();
    await startWithFarm();
    expect(screen.queryByText('Please give your name.')).toBeNull();
    await press('Next');
    await press('Back');
    screen.getByText('Please give your name.');
    screen.getByText('Please name everybody on the titles; all of them sign.');
    await press('Add a company');
    screen.getByText(/^A company signs by two directors, or by a director and the secretary. Pl/);
  });

  it('asks what follows a Yes, and sends nothing that a No hides (FORM-23, FORM-24, FORM-42)', async () => {
    const { answers } = open({
      rows: [
        projectRow({
          project_attributes: {
            step: 7,
            submitted_form: formOf({ useBudgetTool: true, budgetToolUsage: 3 }),
          },
        }),
      ],
    });
    await press(LOAD);
    await press('Open project 31');
    const tool = within(screen.getByRole('radiogroup', { name: 'Do you use a feed budget tool?' }));
    expect(
      within(screen.getByRole('radiogroup', { name: 'How often do you use it?' })).getAllByRole(
        'radio',
      ),
    ).toHaveLength(5);
    await userEvent.click(tool.getByRole('radio', { name: 'No' }));
    expect(screen.queryByRole('radiogroup', { name: 'How often do you use it?' })).toBeNull();
    await press('Next');
    const keeps = within(screen.getByRole('radiogroup', { name: /^Do you keep a minimum/ }));
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await userEvent.click(keeps.getByRole('radio', { name: 'Yes' }));
    const target = 'Minimum residual benchmark target (kg DM/ha)';
    await userEvent.type(screen.getByRole('spinbutton', { name: target }), '1200');
    await press('Save');
    await waitFor(() => {
      expect(answers['soilProjects.save']).toHaveBeenCalled();
    });
    expect(answers['soilProjects.save'].mock.calls[0]![0].project_attributes).toMatchObject({
      step: 8,
      submitted_form: { useBudgetTool: false, budgetToolUsage: null, benchmarkTarget: 1_200 },
    });
  });

  it('has a row for each of five years (FORM-19, FORM-20, FORM-21)', async () => {
    const at = (step: number) =>
      projectRow({ project_attributes: { step, submitted_form: formOf() } });
    open({ rows: [at(5)] });
    await press(LOAD);
    await press('Open project 31');
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads()).toEqual(['Year', 'Hectares or %', 'Cattle', 'Sheep', 'Other stock']);
    expect(screen.getAllByRole('rowheader')).toHaveLength(5);
    await press('Next');
    expect(heads()).toEqual(['Year', 'Hectares or %', 'Crops and rotation']);
    expect(screen.getAllByRole('rowheader')).toHaveLength(5);
  });

  it('cannot be saved once its project has moved on (FORM-14, OP-68)', async () => {
    const { kept, answers } = open({ rows: [projectRow()] });
    await press(LOAD);
    await press('Open project 31');
    expect(button('Save').disabled).toBe(false);
    kept.rows = [projectRow({ project_status: 'A5' })];
    await press(LOAD);
    await waitFor(() => {
      expect(button('Save').disabled).toBe(true);
    });
    expect(answers['soilProjects.save']).not.toHaveBeenCalled();
  });
});

describe('commitment PDF', () => {
  const STEP_9 = projectRow({ project_attributes: { step: 9, submitted_form: formOf() } });
  const pdf = (text = '%PDF-1.7\n') => new File([text], 'signed.pdf', { type: 'application/pdf' });

  async function createPdf(opened = open({ rows: [STEP_9] })) {
    await press(LOAD);
    await press('Open project 31');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Create PDF Report');
    await screen.findByRole('progressbar', { name: 'Creating the PDF' });
    return opened;
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is asked for by A2 with a save, at step 10, and waited for from 2 s on (PDF-01..05)', async () => {
    const { answers } = await createPdf();
    expect(current()).toContain('Send Registration to review');
    expect(answers['soilProjects.save'].mock.calls[0]![0]).toMatchObject({
      project_id: 31,
      project_status: 'A2',
      project_attributes: { step: 10 },
    });
    expect(answers['soilProjects.reportLinks']).not.toHaveBeenCalled();
    answers['soilProjects.reportLinks'].mockResolvedValueOnce([null, null, null, null, null]);
    await pass(2_000);
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Download the PDF to sign' })).toBeNull();
    await pass(2_100);
    await screen.findByRole('button', { name: 'Download the PDF to sign' });
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledWith({
      project_id: 31,
      property_id: 7,
      property_name: 'Kurrajong Park',
      version: 3,
    });
  });

  it('that does not come in a minute can be asked for again (OP-69)', async () => {
    const { answers } = await createPdf();
    answers['soilProjects.reportLinks'].mockResolvedValue([null, null, null, null, null]);
    await pass(61_000);
    await screen.findByText('The PDF takes longer than usual');
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledTimes(30);
    button('Try again');
  });

  it('says why it could not be made (OP-69)', async () => {
    const { answers, kept } = await createPdf();
    answers['soilProjects.reportLinks'].mockResolvedValue([null, null, null, null, null]);
    kept.rows = [
      projectRow({
        project_status: 'A2',
        project_attributes: { step: 10, submitted_form: formOf(), pdf_problem: 'No parcels.' },
      }),
    ];
    await pass(2_100);
    await screen.findByText('No parcels.');
    expect(screen.queryByRole('button', { name: 'Download the PDF to sign' })).toBeNull();
  });

  it('is sent signed with its progress, and the form is done (PDF-06..10, PDF-15)', async () => {
    const puts: { link: string; type: string; request: EventTarget; end: () => void }[] = [];
    class FakeRequest extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      link = '';
      type = '';
      open(_: string, link: string) {
        this.link = link;
      }
      setRequestHeader(_: string, type: string) {
        this.type = type;
      }
      send() {
        const end = () => {
          this.status = 204;
          this.dispatchEvent(new Event('load'));
        };
        puts.push({ link: this.link, type: this.type, request: this.upload, end });
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const { answers, scope } = await createPdf();
    await pass(2_100);
    await screen.findByRole('button', { name: 'Download the PDF to sign' });
    vi.useRealTimers();
    expect(button('Send').disabled).toBe(true);
    const field = screen.getByLabelText<HTMLInputElement>('Signed PDF');
    expect(field.accept).toBe('application/pdf');
    await userEvent.upload(field, pdf('<html>'));
    await screen.findByText('This is not a PDF. Please choose the signed PDF.');
    expect(button('Send').disabled).toBe(true);
    await userEvent.upload(field, pdf());
    await waitFor(() => {
      expect(button('Send').disabled).toBe(false);
    });
    await press('Send');
    await waitFor(() => {
      expect(puts).toHaveLength(1);
    });
    expect(puts[0]).toMatchObject({ link: 'http://localhost/upload', type: 'application/pdf' });
    expect(button('Send').disabled).toBe(true);
    puts[0]!.request.dispatchEvent(new ProgressEvent('progress', { loaded: 3, total: 4 }));
    await waitFor(() => {
      const bar = screen.getByRole('progressbar', { name: 'Sending the signed PDF' });
      expect(bar.getAttribute('aria-valuenow')).toBe('75');
    });
    expect(answers['soilProjects.updateStatus']).not.toHaveBeenCalled();
    puts[0]!.end();
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
    });
    expect(answers['soilProjects.updateStatus']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      project_status: 'A5',
    });
    expect(scope.getState($message)?.lines).toEqual(['The signed PDF was sent for review.']);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('must be made anew after its answers were changed (OP-73)', async () => {
    open({
      rows: [
        projectRow({
          project_status: 'A4',
          project_attributes: { step: 10, submitted_form: formOf(), pdf_is_outdated: true },
        }),
      ],
    });
    await press(LOAD);
    await press('Open project 31');
    await screen.findByText('The answers are newer than the PDF');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await press('Go to step 9');
    button('Create PDF Report');
  });
});
