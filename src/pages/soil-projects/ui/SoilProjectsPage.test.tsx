// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SoilProjectsPage } from './SoilProjectsPage.tsx';
import { ApiError } from '#shared/api';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import {
  button,
  current,
  LOAD,
  open,
  press,
  projectRow,
  START,
} from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('SoilProjectsPage', () => {
  it('tells users without access only whom to contact (SOIL-04)', async () => {
    const { answers } = open({ standing: { may_register: false, is_partner_admin: false } });
    await screen.findByText(
      "You don't have access to AgriProve soil registration form. Contact AgriProve if you need access.",
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(answers['soilProjects.own']).not.toHaveBeenCalled();
  });

  it('says nothing of missing access while the server is slow or fails', async () => {
    let fail: (error: Error) => void = () => {};
    const standing = vi
      .fn<() => Promise<unknown>>()
      .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
      .mockResolvedValue([
        { may_register: true, is_partner_admin: true, bucket_name: 'fenceline-dev' },
      ]);
    answerCalls({ 'soilProjects.standing': standing });
    showScreen(SoilProjectsPage, '/agriprove');
    await screen.findByRole('progressbar', { name: 'Checking your access' });
    expect(screen.queryByText(/have access/)).toBeNull();
    fail(ApiError.unreadable(500));
    await screen.findByText('Your access could not be checked');
    expect(screen.queryByText(/have access/)).toBeNull();
    await press(/again/i);
    await screen.findByRole('heading', { name: 'AgriProve Soil Carbon' });
  });

  it('shows a client the registration without the partner’s tabs (SOIL-02, SOIL-05, SOIL-06, SOIL-13)', async () => {
    open({ search: '?tab=admin' });
    await screen.findByRole('heading', { name: 'Project Registration' });
    await screen.findByRole('button', { name: LOAD });
    expect(button(START).disabled).toBe(false);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('warns a user without farms (SOIL-10)', async () => {
    open({ farms: [] });
    await screen.findByText("You don't have any farm. Please add a farm in the map section first.");
    expect(screen.queryByRole('button', { name: START })).toBeNull();
  });

  it('lists the user’s own projects with statuses and a legend (SOIL-07, SOIL-09, SOIL-11)', async () => {
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

  it('opens a project at its last step with its ticks (SOIL-08, FORM-36, FORM-37, FORM-38)', async () => {
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

  it('does not open a submitted project (FORM-39, FORM-40)', async () => {
    open({ rows: [projectRow({ project_status: 'A5' })] });
    await press(LOAD);
    await press('Open project 31');
    await screen.findByText(
      'This soil project is already submitted to AgriProve and is not editable.',
    );
    await press('OK');
    expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
  });

  it('reopens a returned project in one press, with the partner’s note on top (OP-71, FORM-39)', async () => {
    const { answers } = open({
      rows: [projectRow({ project_status: 'B1' })],
      note: 'The creek paddock is missing.',
    });
    await press(LOAD);
    await press('Open project 31');
    const form = within(await screen.findByRole('region', { name: 'Registration form' }));
    await form.findByText('The creek paddock is missing.');
    expect(answers['soilProjects.updateStatus']).toHaveBeenCalledWith({
      project_id: 31,
      project_status: 'A1',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens a returned form at its first marked step, and leads from each mark to its question', async () => {
    const { submitted_form: form } = projectRow().project_attributes;
    open({
      rows: [
        projectRow({
          project_status: 'B1',
          project_attributes: { version: 3, step: 10, submitted_form: form },
        }),
      ],
      note: 'Two answers are missing.',
      marks: [
        { at: 'question', field: 'benchmarkTarget', says: 'In kilograms.' },
        { at: 'question', field: 'existingActionsMoreDetails', says: 'Which products?' },
        { at: 'parcel', parcel: 'P1', says: 'Is it yours?' },
        { at: 'question', field: 'existing_actions', says: '' },
      ],
    });
    await press(LOAD);
    await press('Open project 31');
    await screen.findByRole('region', { name: 'Registration form' });
    await screen.findByText('Two answers are missing.');
    await waitFor(() => expect(current()).toMatch(/^1/));
    const about = screen.getByText('AgriProve asks').parentElement!;
    expect(about.textContent).toBe('AgriProve asks about Parcel 1 (1 DPDP755510): Is it yours?');
    await press('Step 1, Parcel 1 (1 DPDP755510)');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Select Farm' }));
    await press('Step 3, Anything else about what you have done?');
    expect(document.activeElement).toBe(
      screen.getByLabelText('Anything else about what you have done?'),
    );
    const asked = screen
      .getAllByText('AgriProve asks')
      .map((one) => one.parentElement!.textContent);
    expect(asked).toEqual([
      'AgriProve asks you to look at this again.',
      'AgriProve asks: Which products?',
    ]);
    await press(/^Step \d, Tick what you have done/);
    expect(document.activeElement?.getAttribute('role')).toBe('checkbox');
  });
});
