// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { ProjectStatus } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import {
  openRow,
  partnerRow,
  primaryButtons,
} from '../../../../tests/support/screens/partner-screen.tsx';
import { press } from '../../../../tests/support/screens/soil-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const openAt = (status: ProjectStatus) =>
  openRow({ rows: [partnerRow({ project_status: status })] });
async function choose(code: string) {
  await press('Decide');
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${code}`) }));
  await screen.findByRole('alertdialog');
}
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^(Note|Reason)/ });

describe('the partner’s decisions', () => {
  it.each([
    ['A7', ['B1', 'B2', 'B3']],
    ['C4', ['C6', 'C5']],
    ['C5', ['C6', 'C4', 'B1', 'B2']],
  ] as const)('offer, at %s, %s (OP-71, STATE-08..10)', async (status, codes) => {
    await openAt(status);
    await press('Decide');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent?.slice(0, 2))).toEqual(codes);
  });

  it.each([
    ['A7', 'Decide'],
    ['C4', 'Decide'],
    ['B3', 'Submit to CER'],
    ['A4', null],
  ] as const)('make at %s the next step the primary button: %s', async (status, primary) => {
    await openAt(status);
    await screen.findByRole('button', { name: 'Submit to CER' });
    expect(primaryButtons()).toEqual(primary === null ? [] : [primary]);
  });

  it('are not offered at a status without decisions', async () => {
    await openAt('A1');
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('ask for confirmation, accept a note and return the focus to the row', async () => {
    const { answers, scope } = await openAt('A7');
    await choose('B1');
    screen.getByText(/^It moves to B1\. We will e-mail the client, who can then change the form/);
    await press('Cancel');
    expect(answers['soilProjects.updateStatus']).not.toHaveBeenCalled();
    await choose('B1');
    await enterText(note(), 'Please add the creek.');
    await press('Return to the client');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(answers['soilProjects.updateStatus']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      project_status: 'B1',
      note: 'Please add the creek.',
    });
    expect(scope.getState($message)?.lines).toEqual([
      'The status of Kurrajong Park Soil Project is now B1.',
    ]);
    await screen.findByText('B1 · Not approved, sent to client to change');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Project 31,/);
  });

  it('move the focus to the search box when the search no longer finds the project', async () => {
    const { answers } = await openAt('A7');
    const search = screen.getByRole('searchbox', { name: 'Search projects' });
    await enterText(search, 'a7');
    await waitFor(() => {
      const searched = expect.objectContaining({ search: 'a7' });
      expect(answers['soilProjects.list']).toHaveBeenLastCalledWith(searched);
    });
    await choose('B3');
    await press('Approve');
    await screen.findByText('No project matches “a7”.');
    await waitFor(() => {
      expect(document.activeElement).toBe(search);
    });
  });

  it('return a project to its client (B1 → A1)', async () => {
    const { answers } = await openAt('B1');
    await choose('A1');
    screen.getByText(
      /^It moves to A1\. We will e-mail the client to say that they can change the form again/,
    );
    screen.getByText(/^Included in the e-mail/);
    await press('Reopen the client’s form');
    await screen.findByText('A1 · Form started and saved, not signed');
    expect(answers['soilProjects.updateStatus']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      project_status: 'A1',
    });
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('record the regulator’s decision with its words (OP-72)', async () => {
    const { answers } = await openAt('C4');
    await choose('C5');
    await press('Record the refusal');
    await screen.findByText('Please write a reason of at least 10 characters.');
    expect(answers['soilProjects.recordDecision']).not.toHaveBeenCalled();
    await enterText(note(), 'By letter.');
    await press('Record the refusal');
    await screen.findByText('C5 · CER not approved');
    expect(answers['soilProjects.recordDecision']).toHaveBeenCalledExactlyOnceWith({
      project_id: 31,
      project_status: 'C5',
      note: 'By letter.',
    });
  });

  it('keep the note, show the project’s current status and are disabled after somebody else decided', async () => {
    const { answers, kept, scope } = await openAt('A7');
    answers['soilProjects.updateStatus'].mockImplementationOnce(async () => {
      kept.rows = [partnerRow({ project_status: 'B1' })];
      throw new ApiError('CONFLICT', 'The project is at B1.', { status: 409 });
    });
    await choose('B2');
    await enterText(note(), 'Why');
    await press('Return to the provider');
    await screen.findByText(/is at B1: Not approved, sent to client to change\.$/);
    expect(scope.getState($message)).toMatchObject({ lines: ['The project is at B1.'] });
    expect(note().value).toBe('Why');
    screen.getByText(/^Somebody else has decided meanwhile, so it cannot be set to B2 now\./);
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Return to the provider' }).disabled,
    ).toBe(true);
  });
});
