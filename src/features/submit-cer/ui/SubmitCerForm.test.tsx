// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  blankInterestHolders,
  blankPerson,
  blankSoilForm,
  cerPayload,
  CerForm,
  soilProjectsOf,
  TEST_REGULATOR_SETTINGS,
  type RegulatorSettings,
} from '#entities/soil-project';
import { ApiError } from '#shared/api';
import type { Contract, ParamsOf, SoilProjectRow, SubmissionOverride } from '#shared/api/contract';
import { domainKey } from '#shared/api/react';
import { $message } from '#shared/snackbar/react';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import { projectPage } from '../../../../tests/support/soil/project-page.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { press, projectRow } from '../../../../tests/support/screens/soil-screen.tsx';
import { SubmitCerForm } from './SubmitCerForm.tsx';

type Page = ParamsOf<Contract['soilProjects']['page']>;
type Override = ParamsOf<Contract['soilProjects']['override']>;
type Submit = ParamsOf<Contract['soilProjects']['updateStatusAndAttributes']>;
const HEADING = 'Please fix the following errors and press the submit button again';
const NO_TITLES =
  'Project has no title document. Please upload title documents and return to this form.';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const row = (change: Partial<SoilProjectRow> = {}): SoilProjectRow =>
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

function attributes(change: object = {}) {
  const titles = [
    {
      file_name: 'title.pdf',
      key_name: 'projects/5/title-docs/a.pdf',
      parcels: [1, 2, 3],
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
}

function open({
  rows = [row()],
  stage = 'test',
  settings = TEST_REGULATOR_SETTINGS,
  hasUpload = true,
  isDown = false,
}: Opened = {}) {
  const overrides: SubmissionOverride[] = [];
  const kept = { rows, isDown, overrides };
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
      submissionFacts({ overrides: [...kept.overrides] }),
    ]),
    'soilProjects.override': vi.fn<(params: Override) => Promise<unknown>>(
      async ({ rule, parcel, says, reason }) => {
        const made = { made_by: 'partner@agriprove.example', made_at: '2026-11-21T00:00:00.000Z' };
        kept.overrides.push({ id: 1, rule, parcel, says, reason, ...made });
        return [{ override_id: 1 }];
      },
    ),
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

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string | RegExp, text: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const cells = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent));

describe('SubmitCerForm', () => {
  it('is pre-filled from the project (CER-02..07, CER-10, CER-19)', async () => {
    open();
    expect((await field('First Delegate (test)')).getAttribute('aria-checked')).toBe('true');
    const values: [string | RegExp, string][] = [
      ['Project name', 'Mirrool Creek'],
      ['Description', 'Soil Registration for Mirrool Creek'],
      ['NRM plan', 'Riverina Local Strategic Plan'],
      [/^Published date/, '2016-01-01'],
      ['Organisation name', 'Riverina'],
      ['Owner name', 'Casey Client'],
      [/^Front gate address/, '12 Gum Road, Wirrabilla NSW 2700'],
      [/^Road number/, '12'],
      [/^Road name/, 'Gum Road'],
      [/^Suburb/, 'Wirrabilla'],
      ['State', 'NSW'],
      ['Local government area', 'Carrathool Shire'],
      [/^Forward abatement estimate/, '500000'],
    ];
    for (const [name, value] of values) {
      expect([name, (await screen.findByLabelText<HTMLInputElement>(name)).value]).toEqual([
        name,
        value,
      ]);
    }
  });

  it('offers two authorising persons (CER-01)', async () => {
    const { submit } = open();
    await screen.findByRole('radiogroup', { name: 'Authorising person' });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(await field('Second Delegate (test)'));
    await press('Submit');
    await press('Submit now');
    expect(sentForm(submit).signatory_id).toBe('TEST-SIGNATORY-2');
  });

  it('looks up the owner only if the project names none (CER-07, OP-86)', async () => {
    const { answers } = open({
      rows: [row({ project_attributes: attributes({ owner_name: '', submitted_form: {} }) })],
    });
    expect((await field('Owner name')).value).toBe('Looked Up');
    expect(answers['owners.read']).toHaveBeenCalledWith({ email: 'client@fenceline.example' });
  });

  it('sends no owner request when the project names the owner', async () => {
    const { answers } = open();
    await field('Owner name');
    expect(answers['owners.read']).not.toHaveBeenCalled();
  });

  it('leaves the owner’s name to the admin when the lookup finds none', async () => {
    const { answers } = open({
      rows: [row({ project_attributes: attributes({ owner_name: '', submitted_form: {} }) })],
    });
    answers['owners.read'].mockRejectedValue(new ApiError('NOT_FOUND', 'Not found', {}));
    expect((await field('Owner name')).value).toBe('');
  });

  it('lists one lot per row and keeps hectares out of the payload (CER-08, CER-44)', async () => {
    open({ rows: [row(), row({ lot_number: '13', hectares: 80 })] });
    await screen.findByRole('table', { name: 'Lots' });
    expect(cells('Lots')).toEqual([
      ['Lot', 'Volume', 'Folio', 'Plan Number', 'Plan Type'],
      ['12', '–', '–', '755510', 'DP'],
      ['13', '–', '–', '755510', 'DP'],
    ]);
    expect(screen.getByText(/^200\.5 ha in total/)).toBeDefined();
  });

  it('shows the first of many lots until the user asks for all', async () => {
    open({ rows: Array.from({ length: 30 }, (_, i) => row({ lot_number: String(i + 1) })) });
    await screen.findByRole('table', { name: 'Lots' });
    expect(cells('Lots')).toHaveLength(26);
    await press('Show all 30 lots');
    expect(cells('Lots')).toHaveLength(31);
  });

  it('shows the lots as converted by the Tasmania rule (CER-34, CER-35, OP-81)', async () => {
    open({
      rows: [
        row({ state: 'TAS', lot_number: '1', plan_number: '123456', plan_type: 'SP' }),
        row({ state: 'TAS', lot_number: null, plan_number: null, volume: '9', folio: '8' }),
      ],
    });
    await userEvent.selectOptions(await field('State'), 'TAS');
    expect(cells('Lots').slice(1)).toEqual([
      ['–', '123456', '1', '–', 'SP'],
      ['–', '9', '8', '–', 'DP'],
    ]);
    expect(screen.getByText(/submitted as the volume/)).toBeDefined();
    await userEvent.selectOptions(await field('State'), 'NSW');
    expect(cells('Lots')[1]).toEqual(['1', '–', '–', '123456', 'SP']);
  });

  it('offers the state’s plans and fills in the organisation of the chosen one (CER-05)', async () => {
    open();
    const plan = await field('NRM plan');
    expect(within(plan).getAllByRole('option')).toHaveLength(12);
    await userEvent.selectOptions(plan, 'Murray Local Strategic Plan');
    expect((await field('Organisation name')).value).toBe('Murray');
    await userEvent.selectOptions(await field('State'), 'TAS');
    expect(plan.value).toBe('');
    expect(within(plan).getAllByRole('option')).toHaveLength(4);
  });

  it('lists the chosen activities, including older ones, as read-only (CER-12, CER-48)', async () => {
    open({ rows: [row({ chosen_actions: ['10', '2', '8'] })] });
    const list = await screen.findByRole('group', { name: 'Activities' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Earlier activity 2', 'Re-establish pasture', 'Alter stocking or grazing']);
    expect(within(list).queryByRole('checkbox')).toBeNull();
  });

  it('takes the names of older activities from the settings (CER-48, OP-82)', async () => {
    open({
      rows: [row({ chosen_actions: ['2', '8'] })],
      settings: { ...TEST_REGULATOR_SETTINGS, older_activity_names: { 2: 'Clay delving' } },
    });
    const list = await screen.findByRole('group', { name: 'Activities' });
    expect(within(list).getByText('Clay delving')).toBeDefined();
    await press('Submit');
    await screen.findAllByText(/^"Clay delving" has no activity id from the regulator\./);
  });

  it('links to the available reports (CER-13, CER-14, CER-20)', async () => {
    const { answers } = open();
    const signed = await screen.findByRole('link', { name: 'Commitment report, signed' });
    expect(signed.getAttribute('href')).toBe('https://files.example/signed.pdf');
    expect(screen.getByRole('link', { name: 'Condition report' }).getAttribute('href')).toBe(
      'https://files.example/condition.pdf',
    );
    expect(screen.getByText('Delegation document: not available yet')).toBeDefined();
    expect(answers['soilProjects.reportLinks']).toHaveBeenCalledWith({
      project_id: 5,
      property_id: 7,
      property_name: 'Mirrool Downs',
      version: 3,
    });
  });

  it('shows, hides and copies the current payload (CER-16)', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    open();
    await press('Show JSON');
    const shown = () => screen.getByRole('region', { name: 'Submission payload' }).textContent;
    expect(JSON.parse(shown())).toMatchObject({ name: 'Mirrool Creek', permanence_period: 25 });
    await type('Project name', 'Creek');
    expect(JSON.parse(shown())).toMatchObject({ name: 'Creek' });
    await press('Copy');
    expect(written).toEqual([shown()]);
    await screen.findByRole('button', { name: 'Copied' });
    await press('Hide JSON');
    expect(screen.queryByRole('region', { name: 'Submission payload' })).toBeNull();
  });
});

function sentForm(submit: ReturnType<typeof open>['submit']): CerForm {
  const { project_attributes: sent } = submit.mock.calls.at(-1)![0];
  const [log] = sent['CER_API_logs'] as { request: { form_data: { form: unknown } } }[];
  return CerForm.parse(log!.request.form_data.form);
}

describe('submitting to the regulator', () => {
  it('sends the payload in one request, sets C1, reloads the projects and closes (CER-21..24, CER-41)', async () => {
    const { submit, answers, onClosed, scope } = open();
    await type(/^Forward abatement/, '812,900');
    const before = answers['soilProjects.page'].mock.calls.length;
    await press('Submit');
    await press('Submit now');
    expect(submit).toHaveBeenCalledTimes(1);
    const [project] = soilProjectsOf([row()]);
    const { project_attributes: sent, ...call } = submit.mock.calls[0]![0];
    expect(call).toEqual({ project_id: 5, project_status: 'C1' });
    expect(sent).toMatchObject({
      version: 3,
      CER_API_logs: [
        {
          request: {
            stage: 'test',
            property_name: 'Mirrool Downs',
            form_data: {
              api_data: cerPayload(project!, sentForm(submit), TEST_REGULATOR_SETTINGS, []),
            },
          },
        },
      ],
    });
    expect(sentForm(submit).forward_abatement_estimate).toBe(812_900);
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
    await waitFor(() =>
      expect(answers['soilProjects.page'].mock.calls.length).toBeGreaterThan(before),
    );
    expect(scope.getState($message)?.lines).toEqual([
      'Mirrool Creek is on its way to the regulator.',
    ]);
  });

  it('lists all five failures under the heading and sends nothing (CER-15, CER-25, CER-27..33)', async () => {
    const { submit, onClosed } = open({
      rows: [
        row({
          front_gate_address: '',
          typed_front_gate_address: '***'.repeat(4),
          project_attributes: attributes({ title_docs: [] }),
        }),
      ],
    });
    await press('Submit');
    const alert = await screen.findByRole('alert');
    within(alert).getByText(HEADING);
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Front gate address is missing',
      'Road number is missing',
      'Road name is missing',
      'Suburb name is missing',
      NO_TITLES,
    ]);
    expect([submit.mock.calls.length, onClosed.mock.calls.length]).toEqual([0, 0]);
    expect((await field(/^Road number/)).getAttribute('aria-invalid')).toBe('true');

    await type(/^Road number/, '12');
    expect(within(alert).getAllByRole('listitem')).toHaveLength(4);
    await press('Submit');
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([
    ['abc', 0],
    ['abcd', 1],
  ])('requires a front gate address of at least 4 characters: %s (CER-45)', async (text, times) => {
    const { submit } = open();
    await type(/^Front gate address/, text);
    await press('Submit');
    if (times > 0) await press('Submit now');
    expect(submit).toHaveBeenCalledTimes(times);
  });

  it('links each failure to its field or to the upload', async () => {
    const { onUploadTitleDocs } = open({
      rows: [row({ project_attributes: attributes({ title_docs: [] }) })],
    });
    await type(/^Suburb/, '');
    await press('Submit');
    await press('Suburb name is missing');
    expect(document.activeElement).toBe(await field(/^Suburb/));
    await press(NO_TITLES);
    expect(onUploadTitleDocs).toHaveBeenCalledTimes(1);
  });

  it('accepts title documents uploaded while it is open, and keeps the typed values', async () => {
    const { submit, kept, queryClient } = open({
      rows: [row({ project_attributes: attributes({ title_docs: [] }) })],
      hasUpload: false,
    });
    await type(/^Road name/, 'Acacia Lane');
    await press('Submit');
    await screen.findByText(NO_TITLES);
    kept.rows = [row()];
    await queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
    await waitFor(() => expect(screen.queryByText(NO_TITLES)).toBeNull());
    await press('Submit');
    await press('Submit now');
    expect(sentForm(submit).road_name).toBe('Acacia Lane');
  });

  it('rejects an abatement that is not a number', async () => {
    const { submit } = open();
    await type(/^Forward abatement/, 'much');
    await press('Submit');
    const messages = screen.getAllByText('Forward abatement estimate must be a number, 0 or more');
    expect(messages).toHaveLength(2);
    expect(submit).not.toHaveBeenCalled();
  });

  it('refuses a project without a signature or an activity, and says so before the first Submit', async () => {
    const { submit } = open({ rows: [row({ project_status: 'A2', chosen_actions: [] })] });
    const unsigned = 'The commitment is not signed.';
    await screen.findByText('The client has to complete the registration first');
    screen.getByText(unsigned);
    await press('Submit');
    const alert = await screen.findByRole('alert');
    within(alert).getByText(HEADING);
    within(alert).getByText(unsigned);
    within(alert).getByText(/^No planned activity is chosen/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it('asks before every submission, with Go back as the default', async () => {
    const { submit } = open();
    await press('Submit');
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Submit Mirrool Creek to the test regulator?',
    });
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Go back' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(submit).not.toHaveBeenCalled();
  });

  it('submits an unapproved project only after an override with a reason (OP-72)', async () => {
    const { submit, answers } = open({ rows: [row({ project_status: 'A7' })] });
    const unapproved = 'The project is not approved by the partner.';
    await press('Submit');
    within(await screen.findByRole('alert')).getByText(unapproved);
    expect(submit).not.toHaveBeenCalled();
    await press(`Override: ${unapproved}`);
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Override' }));
    dialog.getByText('Please write a reason of at least 10 characters.');
    expect(answers['soilProjects.override']).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreed by letter.');
    await userEvent.click(dialog.getByRole('button', { name: 'Override' }));
    await screen.findByText(/^Overridden by partner@agriprove\.example on .*: Agreed by letter\.$/);
    await press('Submit');
    await screen.findByText('It goes although 1 problem stands, by an override.');
    await press('Submit now');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it.each(['C1', 'C2', 'C4', 'C6'] as const)(
    'explains why a project at %s cannot be submitted (OP-72)',
    async (status) => {
      open({ rows: [row({ project_status: status })] });
      await screen.findByText(new RegExp(`^The project is at ${status} \\(.+\\) and cannot be`));
      expect(button('Submit').disabled).toBe(true);
      expect(button('Cancel').disabled).toBe(false);
    },
  );

  it('says at prod that nothing is configured, and sends nothing (OP-82, CER-42)', async () => {
    const { submit } = open({ stage: 'prod', settings: null });
    const line =
      "The regulator's ids and declarations for the prod stage are not configured on this server.";
    await screen.findByText(line);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(button('Show JSON').disabled).toBe(true);
    await press('Submit');
    expect(within(await screen.findByRole('alert')).getByText(line)).toBeDefined();
    expect(submit).not.toHaveBeenCalled();
  });

  it('shows the project’s new status to the second of two admins after a conflict', async () => {
    const { submit, kept, onClosed } = open();
    submit.mockImplementationOnce(async () => {
      kept.rows = [row({ project_status: 'C2' })];
      throw new ApiError('CONFLICT', 'The project is at C1 …', { status: 409 });
    });
    await press('Submit');
    await press('Submit now');
    await screen.findByText(
      'The project is at C2 (In process by backend) and cannot be submitted at this status.',
    );
    expect(button('Submit').disabled).toBe(true);
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('keeps the typed values when the call fails, and allows a retry (OP-24)', async () => {
    const { submit, onClosed } = open();
    submit.mockRejectedValueOnce(ApiError.unreachable(new TypeError()));
    await type(/^Suburb/, 'Back Creek');
    await press('Submit');
    await press('Submit now');
    const alert = await screen.findByRole('alert');
    within(alert).getByText(/^The server cannot be reached/);
    expect((await field(/^Suburb/)).value).toBe('Back Creek');
    await press('Submit');
    await press('Submit now');
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
    expect(sentForm(submit).suburb).toBe('Back Creek');
  });

  it('lists the server’s reasons for a refusal line by line', async () => {
    const { submit } = open();
    submit.mockRejectedValueOnce(
      new ApiError('CONFLICT', `${NO_TITLES}\nThe regulator's address is not configured.`, {}),
    );
    await press('Submit');
    await press('Submit now');
    const alert = await screen.findByRole('alert');
    const lines = [NO_TITLES, "The regulator's address is not configured."];
    for (const line of lines) expect(within(alert).getByText(line)).toBeDefined();
  });

  it('closes on Cancel and sends nothing (CER-17, CER-26)', async () => {
    const { submit, onClosed } = open();
    await type(/^Suburb/, 'Elsewhere');
    await press('Cancel');
    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('the regulator preview', () => {
  it('names what is missing and links to its field or upload', async () => {
    const { onUploadTitleDocs } = open({
      rows: [
        row({
          lot_number: null,
          local_government_area: null,
          project_attributes: attributes({ title_docs: [] }),
        }),
        row({ lot_number: '13', local_government_area: null }),
      ],
    });
    await screen.findByText('3 of 16 incomplete');
    await press('Fill it in: Local Government Area');
    expect(document.activeElement).toBe(await field('Local government area'));
    await press('Upload title documents: Legal right filename');
    expect(onUploadTitleDocs).toHaveBeenCalledTimes(1);
    screen.getByText('Missing for 1 of 2 parcels');
    screen.getByText(/^The landholder must complete the farm/);
  });

  it('offers to e-mail the client about what only the client can complete', async () => {
    open({
      rows: [row({ project_name: 'Creek & Hill? 50%', plan_number: null, plan_type: null })],
    });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Ask the client/ });
    expect(link.getAttribute('aria-label')).toBe('Ask the client by e-mail: Plan number');
    const mail = new URL(link.href);
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'client@fenceline.example']);
    expect([...mail.searchParams]).toEqual([
      ['subject', 'Plan number is missing: soil carbon project 5 (Creek & Hill? 50%)'],
    ]);
  });

  it('is collapsed when nothing is missing', async () => {
    open();
    await screen.findByText('16 of 16 complete');
    expect(screen.queryByText('Assignor(s)')).toBeNull();
  });
});

describe('edits to the CER form', () => {
  it('survive a reload, which does not close the form', async () => {
    open();
    await type(/^Suburb/, 'Elsewhere');
    await type(/^Forward abatement/, 'much');
    const stored = { ...localStorage };
    cleanup();
    Object.assign(localStorage, stored);
    open();
    expect((await field(/^Suburb/)).value).toBe('Elsewhere');
    expect((await field(/^Forward abatement/)).value).toBe('500000');
  });

  it('end when the form is left (CER-18, CER-26)', async () => {
    open();
    await type(/^Suburb/, 'Elsewhere');
    cleanup();
    open();
    expect((await field(/^Suburb/)).value).toBe('Wirrabilla');
  });
});

describe('opening the CER form', () => {
  it('offers a retry when the project cannot be loaded', async () => {
    const { kept } = open({ isDown: true });
    await screen.findByText('The project could not be loaded');
    kept.isDown = false;
    await press('Try again');
    expect((await field('Project name')).value).toBe('Mirrool Creek');
  });

  it('says that the project no longer exists, and can be closed', async () => {
    const { onClosed } = open({ rows: [row({ project_id: 6 })] });
    await screen.findByText('This project no longer exists');
    await press('Cancel');
    expect(onClosed).toHaveBeenCalledTimes(1);
  });
});
