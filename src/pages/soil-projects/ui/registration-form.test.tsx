// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SoilForm } from '#entities/registration/form';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
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
  type Save,
} from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the registration form', () => {
  it('requires one of the user’s farms before the next step (FORM-04, FORM-41, SOIL-12)', async () => {
    const other = farmRecord({ property_id: 8, property_name: 'Wattle Flat' });
    open({ farms: [farmRecord(), other] });
    await press(START);
    expect(current()).toContain('Farm');
    expect(button('Next').disabled).toBe(true);
    expect(button('Save').disabled).toBe(true);
    const farms = screen.getByRole('combobox', { name: 'Select Farm' });
    expect(
      within(farms)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Choose a farm', 'Kurrajong Park', 'Wattle Flat']);
    await userEvent.selectOptions(farms, '7');
    await press('Next');
    expect(current()).toContain('Existing Actions Part I');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('step');
    for (const name of ['Back', 'Next', 'Save', 'Cancel']) button(name);
  });

  it('begins with the client’s name and their only farm', async () => {
    const { answers } = open({ ownerName: 'Casey Client' });
    await waitFor(() => {
      expect(answers['owners.read']).toHaveBeenCalled();
    });
    await press(START);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Select Farm' }).value).toBe(
      '7',
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe(
      'Casey Client',
    );
    const gate = screen.getByRole('region', { name: /front gate/ });
    const parts = within(gate).getAllByRole<HTMLInputElement>('textbox');
    expect(parts.map(({ value }) => value)).toEqual(['201', 'Sullivan Road', 'Tarrangool']);
    // Nothing was typed, so nothing can be lost.
    await press('Cancel');
    expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
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
      project_name: '',
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
    expect(saves[1]?.[1]).toMatchObject({ project_id: 31, project_attributes: { step: 3 } });
  });

  it('keeps the answers when saving fails, and sends the retry with the same draft id (FORM-35, OP-24)', async () => {
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
    await press('Save');
    await screen.findByText(/^Project 31/);
    const [first, second] = sent.mock.calls
      .filter(([call]) => call.name === 'save')
      .map(([, params]) => (params as Save).project_attributes);
    expect((first!['submitted_form'] as SoilForm).name).toBe('Bron');
    expect(second).toMatchObject({
      draft_id: first!['draft_id'],
      answers_sent_before: [first!['answers_from']],
      submitted_form: { name: 'Bronwyn' },
    });
  });

  it('is restored after a reload (FORM-32)', async () => {
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

  it('asks before discarding the answers, then deletes them all (FORM-33)', async () => {
    const { answers } = open();
    await startWithFarm();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'B');
    await press('Cancel');
    await press('Keep editing');
    expect(button('Next').disabled).toBe(false);
    await press('Cancel');
    await press('Leave without saving');
    expect(screen.queryByRole('region', { name: 'Registration form' })).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(answers['soilProjects.save']).not.toHaveBeenCalled();
  });

  it('says what is missing in a step once the user has left it', async () => {
    open();
    await startWithFarm();
    expect(screen.queryByText('Please enter your name.')).toBeNull();
    await press('Next');
    await press('Back');
    screen.getByText('Please enter your name.');
    screen.getByText('Please name everybody on the titles; all of them sign.');
  });

  it('asks follow-up questions after Yes, and sends no answers hidden by No (FORM-23, FORM-24, FORM-42)', async () => {
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
    const keeps = within(screen.getByRole('radiogroup', { name: /^Do you leave a minimum/ }));
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

  it('has one row for each of five years (FORM-19, FORM-20, FORM-21)', async () => {
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
    await press('Continue with step 4');
    await waitFor(() => {
      expect(button('Save').disabled).toBe(true);
    });
    expect(answers['soilProjects.save']).not.toHaveBeenCalled();
  });
});
