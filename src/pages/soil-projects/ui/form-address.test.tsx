// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  current,
  formOf,
  LOAD,
  open,
  press,
  projectRow,
  START,
  startWithFarm,
} from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const form = () => screen.findByRole('region', { name: 'Registration form' });
const expectNoForm = () =>
  waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
  });
const LISTED = [projectRow(), projectRow({ project_id: 32, project_status: 'C3' })];
const expectAddress = (opened: ReturnType<typeof open>, search: object) =>
  waitFor(() => {
    expect(opened.search()).toEqual(search);
  });

describe('the address of the soil screen', () => {
  it('says that the project it names is not one of the client’s', async () => {
    open({ rows: LISTED, search: '?project=99' });
    await screen.findByText('Project 99 is not one of your projects');
    await expectNoForm();
    await press('Show my projects');
    await screen.findByRole('table', { name: 'Your soil projects' });
  });

  it('opens the project and the step that it names', async () => {
    const opened = open({ rows: LISTED, search: '?project=31&step=6' });
    await form();
    await waitFor(() => {
      expect(current()).toContain('Cropping Management');
    });
    await expectAddress(opened, { project: 31, step: 6 });
  });

  it('opens the stored step of a project without one', async () => {
    const opened = open({ rows: LISTED, search: '?project=31' });
    await form();
    expect(current()).toContain('Planned Actions');
    await expectAddress(opened, { project: 31, step: 4 });
  });

  it('opens a returned project’s form at the step that a link names, and its page if the link has no step', async () => {
    const rows = [projectRow({ project_status: 'B1' })];
    const page = open({ rows, search: '?project=31', note: 'Name the creek.' });
    await screen.findByRole('button', { name: 'Change my answers' });
    expect(page.answers['soilProjects.updateStatus']).not.toHaveBeenCalled();
    cleanup();
    const { answers } = open({ rows, search: '?project=31&step=4', note: 'Name the creek.' });
    await form();
    await screen.findByText('Name the creek.');
    expect(answers['soilProjects.updateStatus']).toHaveBeenCalledWith({
      project_id: 31,
      project_status: 'A1',
    });
  });

  it('follows the form step by step, so that Back stays in the form until the list', async () => {
    const opened = open({ rows: LISTED });
    await press('Open project 31');
    await expectAddress(opened, { project: 31, step: 4 });
    await press('Next');
    await press('Next');
    await expectAddress(opened, { project: 31, step: 6 });
    opened.back();
    await waitFor(() => {
      expect(current()).toContain('Grazing Management');
    });
    opened.back();
    await waitFor(() => {
      expect(current()).toContain('Planned Actions');
    });
    opened.back();
    await screen.findByRole('table', { name: 'Your soil projects' });
    await press('Continue with step 4');
    await form();
  });

  it('gets the id of a project with its first save, and loses it when the form closes', async () => {
    const opened = open();
    await startWithFarm();
    await expectAddress(opened, { step: 1 });
    await press('Save');
    await expectAddress(opened, { project: 31, step: 1 });
    await press('Cancel');
    await expectAddress(opened, {});
    await expectNoForm();
    await screen.findByRole('table', { name: 'Your soil projects' });
  });

  it('shows the page of a submitted project without a dialog', async () => {
    open({ rows: LISTED, search: '?project=32' });
    const page = await screen.findByRole('region', { name: 'Project' });
    expect(page.textContent).toContain('nothing of yours is lost: AgriProve corrects it');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press(LOAD);
    await screen.findByRole('table', { name: 'Your soil projects' });
  });

  it('asks before a link to another project discards answers, and then returns to them', async () => {
    open();
    await press(START);
    await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'B');
    document.body.replaceChildren();
    const opened = open({ rows: LISTED, search: '?project=31' });
    await press('Keep editing');
    await form();
    await expectAddress(opened, { step: 1 });
    expect(button('Next').disabled).toBe(false);
  });

  it('keeps the parameters of the screen’s other tab in the address', async () => {
    const opened = open({
      rows: [projectRow({ project_attributes: { step: 2, submitted_form: formOf() } })],
      search: '?tab=registration',
    });
    await press('Open project 31');
    await expectAddress(opened, { tab: 'registration', project: 31, step: 2 });
  });
});
