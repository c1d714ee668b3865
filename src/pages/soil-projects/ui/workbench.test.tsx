// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import {
  openAdmin,
  partnerRow,
  primaryButtons,
} from '../../../../tests/support/screens/partner-screen.tsx';
import { press } from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const ROWS = [
  partnerRow({ project_id: 33, project_name: 'Hill', project_status: 'C3' }),
  partnerRow({ project_id: 32, project_name: 'Creek', project_status: 'A7' }),
  partnerRow({ project_id: 31, project_name: 'Flats', project_status: 'A1' }),
];
const open = (path = '/agriprove', rows = ROWS) => openAdmin({ rows, path });
const lane = (name: string) =>
  within(screen.getByRole('group', { name: 'Lanes' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });
const names = async () =>
  within(await screen.findByRole('table', { name: 'Work list' }))
    .queryAllByRole('button', { name: /^Open project/ })
    .map((one) => one.textContent);
const select = async (name: string) => {
  // On a phone, the checkbox is above the list. Styles alone hide the one or the other, and jsdom
  // applies none.
  const table = within(await screen.findByRole('table', { name: 'Work list' }));
  await userEvent.click(table.getByRole('checkbox', { name }));
};
const selection = () => within(screen.getByRole('group', { name: 'Selected projects' }));

describe('the work list', () => {
  it('shows the projects that wait for the partner, with the counts of all lanes', async () => {
    open();
    expect((await names()).toSorted()).toEqual(['Creek', 'Hill']);
    expect(lane('My turn').textContent).toContain('2');
    expect(lane('Client’s turn').textContent).toContain('1');
    expect(lane('Regulator’s turn').textContent).toContain('0');
  });

  it('writes its lane, status and layout to the address', async () => {
    const { search: at } = open();
    await names();
    await userEvent.click(lane('Client’s turn'));
    await waitFor(async () => expect(await names()).toEqual(['Flats']));
    expect(at()).toMatchObject({ lane: 'client' });
    await userEvent.click(lane('Client’s turn'));
    await press(/^C3/);
    await waitFor(async () => expect(await names()).toEqual(['Hill']));
    expect(at()).toMatchObject({ lane: 'all', status: 'C3' });
    await press('Table');
    await screen.findByRole('table', { name: 'Soil projects' });
    await waitFor(() => expect(at()).toEqual({ view: 'table' }));
  });

  it('marks and filters projects with an override that waits for a second admin', async () => {
    const { answers, search: at } = open();
    await names();
    expect(screen.queryByText('Override waits for a second admin')).toBeNull();
    const list = answers['soilProjects.list'];
    const usual = list.getMockImplementation();
    list.mockImplementation(async (params) => {
      const [page] = (await usual!(params)) as [{ projects: { project_id: number }[] }];
      const projects = page.projects.filter(({ project_id: id }) => id === 32);
      if (!params.waits_for_second) return [page];
      return [{ ...page, projects: projects.map((one) => ({ ...one, waits_for_second: true })) }];
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Overrides' }), 'Waiting');
    await waitFor(async () => expect(await names()).toEqual(['Creek']));
    screen.getByText('Override waits for a second admin');
    await waitFor(() => expect(at()).toMatchObject({ overrides: 'waiting' }));
  });

  it('moves, selects and opens by keys while the focus is in the list, and not while typing', async () => {
    const { search: at } = open();
    const [first, second] = await names();
    const focused = () => document.activeElement?.textContent;
    const search = screen.getByRole('searchbox', { name: 'Search projects' });
    screen.getByRole('button', { name: new RegExp(`^Open project .*${first}`) }).focus();
    await userEvent.keyboard('k');
    expect(focused()).toBe(first);
    await userEvent.keyboard('jj');
    expect(focused()).toBe(second);
    await userEvent.keyboard('x');
    screen.getByRole('group', { name: 'Selected projects' });
    await userEvent.keyboard('{Control>}e{/Control}');
    expect(at()).not.toHaveProperty('project');
    search.focus();
    await userEvent.keyboard('je');
    await waitFor(() => expect(at()).toMatchObject({ q: 'je' }));
    expect(at()).not.toHaveProperty('project');
  });

  it('leads from a project to the next one of the list, by button and by key', async () => {
    const { search: at } = open();
    const [first = '', second = ''] = await names();
    await press(new RegExp(`^Open project .*${first}`));
    await screen.findByRole('heading', { name: first });
    screen.getByText('1 of 2');
    await press(`Next: ${second}`);
    const heading = await screen.findByRole('heading', { name: second });
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Last in the list' }).disabled,
    ).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.keyboard('k');
    await screen.findByRole('heading', { name: first });
    await userEvent.keyboard('{Control>}j{/Control}');
    screen.getByRole('heading', { name: first });
    expect(at()).toHaveProperty('project');
  });

  it('leaves one primary button on a project’s page, although a next project is listed', async () => {
    open(
      '/agriprove?lane=regulator&pane=notes',
      ROWS.map((row) => ({ ...row, project_status: 'C4' })),
    );
    const [first] = await names();
    await press(new RegExp(`^Open project .*${first}`));
    await screen.findByRole('button', { name: /^Next: / });
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    await screen.findByRole('button', { name: 'Add the note' });
    expect(primaryButtons()).toEqual(['Decide']);
  });

  it('keeps the place in the list after a decision, and leads to the next project', async () => {
    const { answers } = open();
    await press(/^Open project .*Creek/);
    await screen.findByRole('heading', { name: 'Creek' });
    const next = () => screen.getByRole('button', { name: /^Next: |^Last in the list/ });
    const before = next().textContent;
    await press('Decide');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^B1/ }));
    await enterText(screen.getByRole('textbox', { name: /^Reason/ }), 'Name everybody.');
    await press('Return to the client');
    await waitFor(() => expect(answers['soilProjects.updateStatus']).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(next().textContent).toBe(before);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Creek' }));
  });

  it('shows all keys at ?', async () => {
    open();
    const [first] = await names();
    screen.getByRole('button', { name: new RegExp(`^Open project .*${first}`) }).focus();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    within(dialog).getByText('next project');
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps a typed reason until it is sent', async () => {
    const { answers } = open();
    await press(/^Open project .*Creek/);
    const openDialog = async () => {
      await press('Decide');
      await userEvent.click(await screen.findByRole('menuitem', { name: /^B1/ }));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    };
    await enterText(await openDialog(), 'The creek is');
    await press('Cancel');
    expect((await openDialog()).value).toBe('The creek is');
    await press('Return to the client');
    await waitFor(() => {
      expect(answers['soilProjects.updateStatus']).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ note: 'The creek is' }),
      );
    });
  });

  it('offers the matches of other lanes when its own has none', async () => {
    open('/agriprove?q=flats');
    await screen.findByText('No project in “My turn” matches “flats”.');
    await press('Show 1 in other lanes');
    expect(await names()).toEqual(['Flats']);
  });
});

describe('a batch', () => {
  it('requires a reason to return projects, and sends it with one batch id', async () => {
    const { answers } = open('/agriprove', [
      ...ROWS,
      partnerRow({ project_id: 34, project_name: 'West', project_status: 'A7' }),
    ]);
    await select('Select these 3');
    expect(selection().getByRole('status').textContent).toBe('3 selected');
    await userEvent.click(selection().getByRole('button', { name: 'Return to client' }));
    await press('Return to client: 3 projects …');
    await screen.findByText('Please say what the clients have to change.');
    await enterText(screen.getByRole('textbox', { name: /^Reason/ }), 'Name everybody.');
    await press('Return to client: 3 projects …');
    await press('Return');
    await screen.findByText('3 of 3 done');
    const sent = answers['soilProjects.updateStatus'].mock.calls.map(([params]) => params);
    expect(sent).toHaveLength(3);
    expect(sent).toMatchObject([
      { project_id: 34, project_status: 'B1', note: 'Name everybody.' },
      { project_id: 33, project_status: 'B1', note: 'Name everybody.' },
      { project_id: 32, project_status: 'B1', note: 'Name everybody.' },
    ]);
    expect(new Set(sent.map(({ batch_id: id }) => id)).size).toBe(1);
    expect(sent[0]!.batch_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says what a colleague decided first, and continues with the others', async () => {
    const { answers, kept } = open('/agriprove', [
      ...ROWS,
      partnerRow({ project_id: 34, project_name: 'West', project_status: 'A7' }),
    ]);
    answers['soilProjects.updateStatus'].mockImplementationOnce(async () => {
      kept.rows = kept.rows.map((row) =>
        row.project_id === 34 ? { ...row, project_status: 'B1' } : row,
      );
      throw new ApiError('CONFLICT', 'pat@agriprove.example set it to B1.', { status: 409 });
    });
    await select('Select these 3');
    await userEvent.click(selection().getByRole('button', { name: 'Approve' }));
    await press('Approve: 2 projects …');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }),
    );
    await screen.findByText('1 of 2 done, 1 failed');
    const sheet = screen.getByRole('table', { name: 'Projects of the batch' });
    expect(sheet.textContent).toContain('pat@agriprove.example set it to B1.');
    await waitFor(() => {
      expect(sheet.textContent).toContain('Not approved, sent to client to change');
    });
  });

  it('keeps projects with findings out of a submission', async () => {
    const { sent } = open();
    await select('Select these 2');
    await userEvent.click(selection().getByRole('button', { name: 'Submit to CER' }));
    await screen.findByText('0 ready, 2 with findings, which this batch leaves out.');
    expect(screen.queryByRole('button', { name: /^Submit to CER:/ })).toBeNull();
    await press('Back to the list');
    expect(selection().getByRole('status').textContent).toBe('2 selected');
    expect(sent.mock.calls.some(([call]) => call.name === 'updateStatusAndAttributes')).toBe(false);
  });
});

describe('a project that names no owner', () => {
  const OWNER_MISSING = /the owner is missing/;

  it('is checked in a batch with the name of its client’s account', async () => {
    const { answers } = open();
    await select('Select these 2');
    await userEvent.click(selection().getByRole('button', { name: 'Submit to CER' }));
    await screen.findByText('0 ready, 2 with findings, which this batch leaves out.');
    expect(screen.queryByText(OWNER_MISSING)).toBeNull();
    expect(answers['owners.read'].mock.calls).toEqual([[{ email: 'client@fenceline.example' }]]);
  });

  it('is checked on its page with that name, and blocked if the account has none', async () => {
    const { answers, queryClient } = open('/agriprove?tab=admin&project=32&pane=findings');
    await screen.findByRole('heading', { name: /^Checks before submitting/ });
    expect(screen.queryByText(OWNER_MISSING)).toBeNull();
    answers['owners.read'].mockRejectedValue(new ApiError('NOT_FOUND', 'There is none.', {}));
    await queryClient.invalidateQueries();
    await screen.findByText(OWNER_MISSING);
  });
});

describe('a project’s page', () => {
  it('says that a project does not exist, and leads back to the list', async () => {
    const { search: at } = open('/agriprove?tab=admin&project=99');
    await screen.findByText('There is no project 99');
    await press('All projects');
    await names();
    expect(at()).toEqual({ tab: 'admin' });
  });

  it('says so when a project vanishes while its page is open', async () => {
    const { kept, queryClient } = open('/agriprove?tab=admin&project=32&pane=history');
    await screen.findByRole('heading', { name: 'Creek' });
    kept.rows = [];
    await queryClient.invalidateQueries();
    expect(await screen.findByText('There is no project 32')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Creek' })).toBeNull();
  });
});
