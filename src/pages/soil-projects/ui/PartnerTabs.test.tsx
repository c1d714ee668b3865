// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { openAdmin, partnerRow, table } from '../../../../tests/support/screens/partner-screen.tsx';
import { projectList } from '../../../../tests/support/soil/project-page.ts';
import { button, press } from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
const shownTab = () => screen.getByRole('tab', { selected: true }).textContent;
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search projects' });
const names = async () =>
  (await table())
    .getAllByRole('button', { name: /^Project \d+,/ })
    .map((one) => one.getAttribute('aria-label')?.replace(/^Project /, ''));

const ROWS = [
  partnerRow({ project_id: 33, project_name: 'Hill', project_status: 'C3' }),
  partnerRow({ project_id: 31, project_name: 'Creek', lot_number: '1' }),
  partnerRow({ project_id: 31, project_name: 'Creek', lot_number: '2' }),
];

describe('the partner admin’s tabs', () => {
  it('are two, with the projects shown first (SOIL-01, SOIL-03, SOIL-14)', async () => {
    openAdmin({ mayRegister: false });
    expect(await tabs()).toEqual(['Project Registration', 'AgriProve Admin']);
    expect(shownTab()).toBe('AgriProve Admin');
    await table();
  });

  it('are part of the address, so that they can be reloaded and shared', async () => {
    const { search: at } = openAdmin({ path: '/agriprove?tab=registration' });
    await tabs();
    expect(shownTab()).toBe('Project Registration');
    await screen.findByText("You don't have any farm. Please add a farm in the map section first.");
    await userEvent.click(screen.getByRole('tab', { name: 'AgriProve Admin' }));
    await screen.findByRole('table', { name: 'Work list' });
    expect(at()).toEqual({ tab: 'admin' });
  });

  it('can be switched with the arrow keys', async () => {
    openAdmin();
    await table();
    screen.getByRole('tab', { selected: true }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => {
      expect(shownTab()).toBe('Project Registration');
    });
  });
});

describe('the projects table', () => {
  it('has one row per project under its columns (PADM-01, PADM-17, PADM-23)', async () => {
    openAdmin({ rows: ROWS });
    const shown = await table();
    expect(shown.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Project Id',
      'Project Name',
      'Property Name',
      'Email',
      'No of Cads',
      'Status',
    ]);
    const lines = shown.getAllByRole('row').slice(1);
    const texts = lines.map((line) => [...line.children].map((cell) => cell.textContent).join('|'));
    expect(texts).toEqual([
      '33|Hill|Kurrajong Park|client@fenceline.example|1|C3',
      '31|Creek|Kurrajong Park|client@fenceline.example|2|A7',
    ]);
    screen.getByText('2 projects');
    screen.getByText('Commitment PDF ready to download');
  });

  it('filters by its search box (PADM-02)', async () => {
    openAdmin({ rows: ROWS });
    await table();
    await userEvent.type(search(), 'creek');
    await screen.findByText('1 project, out of 2');
    expect(await names()).toEqual(['31, Creek']);
    await userEvent.type(search(), ' c3');
    await screen.findByText('No project matches “creek c3”.');
    await press('Clear the search');
    await screen.findByText('2 projects');
    expect(await names()).toEqual(['33, Hill', '31, Creek']);
    expect(search().value).toBe('');
  });

  it('sorts by its headings and marks the sorted one', async () => {
    openAdmin({ rows: ROWS });
    const head = async (name: string) =>
      (await table()).getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect(await names()).toEqual(['33, Hill', '31, Creek']);
    expect(await head('Project Id')).toBe('descending');
    await press('Project Name');
    await waitFor(async () => expect(await names()).toEqual(['31, Creek', '33, Hill']));
    expect(await head('Project Name')).toBe('ascending');
    expect(await head('Project Id')).toBeNull();
    await press('Project Name');
    await waitFor(async () => expect(await names()).toEqual(['33, Hill', '31, Creek']));
  });

  it('loads one page at a time, and searches all projects on the server', async () => {
    const rows = Array.from({ length: 450 }, (_, i) =>
      partnerRow({ project_id: i + 1, project_name: `Farm ${i + 1}` }),
    );
    const { answers } = openAdmin({ rows });
    expect(await names()).toHaveLength(50);
    screen.getByText('1–50 of 450 projects');
    expect(button('Previous').disabled).toBe(true);
    await press('Next');
    await screen.findByText('51–100 of 450 projects');
    expect((await names())[0]).toBe('400, Farm 400');
    await userEvent.click(search());
    await userEvent.paste('farm 321');
    await screen.findByText('1 project, out of 450');
    expect(await names()).toEqual(['321, Farm 321']);
    const asked = answers['soilProjects.list'].mock.calls.map(([params]) => params);
    expect(asked.map(({ search: words, page }) => [words, page])).toEqual([
      ['', 0],
      ['', 1],
      ['farm 321', 0],
    ]);
  });

  it('takes its view from the address and writes it there', async () => {
    const { search: at } = openAdmin({
      rows: ROWS,
      path: '/agriprove?view=table&q=creek&sort=-project_name',
    });
    expect(await names()).toEqual(['31, Creek']);
    expect(search().value).toBe('creek');
    await userEvent.clear(search());
    await press(/^C3/);
    await waitFor(() => expect(at()).toMatchObject({ status: 'C3', sort: '-project_name' }));
    expect(await names()).toEqual(['33, Hill']);
    expect(at()).not.toHaveProperty('q');
  });

  it('reloads by Refresh Projects, with progress (PADM-03, API-40)', async () => {
    const { answers, kept } = openAdmin({ rows: ROWS });
    await table();
    let answer = () => {};
    answers['soilProjects.list'].mockImplementationOnce(
      (params) =>
        new Promise((resolve) => {
          answer = () => resolve(projectList(kept.rows, params));
        }),
    );
    kept.rows = [partnerRow({ project_id: 40, project_name: 'New' })];
    await press('Refresh Projects');
    screen.getByRole('progressbar', { name: 'Refreshing the projects' });
    expect(button('Refresh Projects').disabled).toBe(true);
    answer();
    await screen.findByText('New');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('stays, with its search, when reloading fails (OP-24)', async () => {
    const { answers } = openAdmin({ rows: ROWS });
    await table();
    await userEvent.type(search(), 'hill');
    await screen.findByText('1 project, out of 2');
    answers['soilProjects.list'].mockRejectedValueOnce(ApiError.unreachable(null));
    await press('Refresh Projects');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The projects could not be refreshed');
    expect(await names()).toEqual(['33, Hill']);
    expect(search().value).toBe('hill');
    expect(button('Refresh Projects').disabled).toBe(false);
  });

  it('keeps its rows and the typed search when a search fails, and allows a retry', async () => {
    const { answers } = openAdmin({ rows: ROWS });
    await table();
    answers['soilProjects.list'].mockRejectedValueOnce(ApiError.unreachable(null));
    await userEvent.type(search(), 'hill');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('These projects could not be loaded');
    expect(await names()).toHaveLength(2);
    expect(search().value).toBe('hill');
    await press('Try again');
    await screen.findByText('1 project, out of 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers a retry when it cannot be loaded at all', async () => {
    const { answers } = openAdmin();
    answers['soilProjects.list'].mockRejectedValueOnce(ApiError.unreachable(null));
    await screen.findByText('The projects could not be loaded');
    await press('Try again');
    expect(await names()).toHaveLength(1);
  });

  it('says what to do when there are no projects', async () => {
    openAdmin({ rows: [] });
    await screen.findByText(/^There are no soil projects yet\. .*press Refresh Projects/);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is replaced by a project’s submission, and gets the focus back afterwards (PADM-11)', async () => {
    const { search: at } = openAdmin({ rows: ROWS });
    await press('Project 31, Creek');
    await press('Submit to CER');
    await screen.findByRole('textbox', { name: /^Front gate address/ });
    expect(at()).toEqual({ tab: 'admin', view: 'table', open: '31', submit: 31 });
    expect(screen.queryByRole('table', { name: 'Soil projects' })).toBeNull();
    await press('Cancel');
    expect((await names()).includes('31, Creek')).toBe(true);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Project 31, Creek');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
  });
});
