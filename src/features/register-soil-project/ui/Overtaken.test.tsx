// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { domainKey } from '#shared/api/react';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import {
  button,
  formOf,
  LOAD,
  open,
  press,
  projectRow,
  startWithFarm,
} from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const PHONE = '4be3d24c-3f0b-4a08-8d4e-0c1f2e6d7a55';
const OVERTAKEN = /^This project was saved somewhere else after you opened it here/;
const storedBy = (answers_from: string | null, name: string) =>
  projectRow({
    project_attributes: {
      version: 3,
      step: 1,
      answers_from,
      submitted_form: formOf({ name, chosen_activities: ['8'] }),
    },
  });
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Your name/);

/** Opens the form, types in it, then saves from another device. */
async function overtaken() {
  const screenOf = open({ rows: [storedBy(null, 'Bronwyn')] });
  await press(LOAD);
  await press('Open project 31');
  await enterText(await nameField(), ' of the desk');
  screenOf.kept.rows = [storedBy(PHONE, 'Bronwyn on the phone')];
  await screenOf.queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
  await screen.findByText(OVERTAKEN);
  return screenOf;
}

describe('a form that another device saved meanwhile', () => {
  it('neither overwrites the saved answers nor drops the typed ones before the user chooses', async () => {
    const { answers } = await overtaken();
    expect((await nameField()).value).toBe('Bronwyn of the desk');
    expect(button('Save').disabled).toBe(true);
    expect(answers['soilProjects.save']).not.toHaveBeenCalled();
  });

  it('can take the saved answers', async () => {
    await overtaken();
    await press('Use the saved answers');
    await waitFor(async () => expect((await nameField()).value).toBe('Bronwyn on the phone'));
    expect(screen.queryByText(OVERTAKEN)).toBeNull();
    expect(button('Save').disabled).toBe(false);
  });

  it('can replace the saved answers deliberately', async () => {
    const { answers } = await overtaken();
    await press('Keep the answers on this screen');
    expect(screen.queryByText(OVERTAKEN)).toBeNull();
    await press('Save');
    const [sent] = answers['soilProjects.save'].mock.calls[0]!;
    expect(sent.project_attributes).toMatchObject({
      answers_based_on: PHONE,
      submitted_form: { name: 'Bronwyn of the desk' },
    });
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    expect(screen.queryByText(OVERTAKEN)).toBeNull();
  });
});

describe('a draft that another tab saved first', () => {
  const draftId = () => {
    const [kept = '{}'] = Object.values<string>(localStorage);
    return (JSON.parse(kept) as { draft: { draftId: string } }).draft.draftId;
  };
  const savedByTheOther = (change: { project_status?: 'A1' | 'A5' } = {}) =>
    projectRow({
      ...change,
      project_attributes: {
        version: 3,
        step: 1,
        draft_id: draftId(),
        answers_from: PHONE,
        submitted_form: formOf({ name: 'Bronwyn of the other tab' }),
      },
    });

  async function overtakenDraft(change: { project_status?: 'A1' | 'A5' } = {}) {
    const opened = open();
    await startWithFarm();
    await enterText(await nameField(), 'Bronwyn');
    opened.kept.rows = [savedByTheOther(change)];
    await opened.queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
    await screen.findByText(OVERTAKEN);
    return opened;
  }

  it('can open the project that the other tab saved', async () => {
    await overtakenDraft();
    await press('Open the one saved in the other tab');
    await waitFor(async () => expect((await nameField()).value).toBe('Bronwyn of the other tab'));
    await screen.findByText(/^Project 31/);
  });

  it.each(['A1', 'A5'] as const)(
    'can be saved as a second project while the other is at %s',
    async (project_status) => {
      const { answers } = await overtakenDraft({ project_status });
      const before = draftId();
      await press('Save as a second project');
      await waitFor(() => expect(answers['soilProjects.save']).toHaveBeenCalledOnce());
      const [sent] = answers['soilProjects.save'].mock.calls[0]!;
      expect(sent).toMatchObject({
        project_id: null,
        project_attributes: { answers_based_on: null, submitted_form: { name: 'Bronwyn' } },
      });
      expect(sent.project_attributes['draft_id']).not.toBe(before);
    },
  );
});

describe('answers whose project no longer accepts any', () => {
  it('can be saved as a second project after the first was sent elsewhere', async () => {
    const opened = open({ rows: [storedBy(null, 'Bronwyn')] });
    await press('Open project 31');
    await enterText(await nameField(), ' of the desk');
    opened.kept.rows = [{ ...storedBy(PHONE, 'Bronwyn on the phone'), project_status: 'A5' }];
    await opened.queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
    await press('Save as a second project');
    await waitFor(() => expect(opened.answers['soilProjects.save']).toHaveBeenCalledOnce());
    expect(opened.answers['soilProjects.save'].mock.calls[0]![0]).toMatchObject({
      project_id: null,
      project_attributes: { submitted_form: { name: 'Bronwyn of the desk' } },
    });
  });

  it('can be saved as a second project after the first was removed', async () => {
    const opened = open({ rows: [storedBy(null, 'Bronwyn')] });
    await press('Open project 31');
    await nameField();
    opened.kept.rows = [];
    await opened.queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
    await screen.findByText('This project is no longer yours, or was removed.');
    expect(button('Save').disabled).toBe(true);
    await press('Save as a second project');
    await waitFor(() => expect(opened.answers['soilProjects.save']).toHaveBeenCalledOnce());
  });

  it('are sent under a new operation id when the server already knows the last one', async () => {
    const { answers, sent } = open();
    answers['soilProjects.save'].mockRejectedValueOnce(
      new ApiError('OP_ID_REUSED', 'This was already sent with different details.', {}),
    );
    await startWithFarm();
    await press('Save');
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    await press('Save');
    await screen.findByText(/^Project 31/);
    const ids = sent.mock.calls.flatMap(([call, , options]) =>
      call.name === 'save' ? [options?.opId] : [],
    );
    expect(new Set(ids).size).toBe(2);
  });
});
