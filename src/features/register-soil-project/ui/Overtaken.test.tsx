// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { domainKey } from '#shared/api/react';
import {
  button,
  formOf,
  LOAD,
  open,
  press,
  projectRow,
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
  await userEvent.type(await nameField(), ' of the desk');
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
