import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownerQuery } from '#entities/owner/react';
import { $session, type Session } from '#shared/auth/react';
import { keepAppSettings } from '#shared/config/react';
import { $pastMessages } from '#shared/snackbar/react';
import {
  EMAIL,
  SETTINGS,
  answerCalls,
  signedInScope,
} from '../../../tests/support/screens/screen.tsx';
import { loadAccount } from './load-account.ts';

const OWNER = {
  owner_name: 'Bronwyn Kelleher',
  business_name: '',
  email_address: EMAIL,
  phone_number: '',
  num_properties: 0,
};

afterEach(() => {
  vi.restoreAllMocks();
});

function load() {
  keepAppSettings(SETTINGS);
  const sent = answerCalls({
    'app.account': async () => [
      { owner: OWNER, is_admin: false, farms: [], owned_plans: [], authorised_plans: [] },
    ],
    'tasks.record': async () => ({ task_id: 1 }),
  });
  const { scope, queryClient } = signedInScope();
  const kept = () => queryClient.getQueryData(ownerQuery(EMAIL).queryKey) !== undefined;
  const loadOnce = () => void loadAccount(queryClient, EMAIL);
  const become = (session: Session) => allSettled($session, { scope, params: session });
  const past = () => scope.getState($pastMessages);
  const note = (lines: string[]) =>
    allSettled($pastMessages, { scope, params: [{ lines, at: 0 }] });
  return { sent, kept, loadOnce, become, past, note };
}

describe('loadAccount', () => {
  it('loads the account once, whatever screen opens', async () => {
    const { sent, kept, loadOnce } = load();
    loadOnce();
    await vi.waitFor(() => {
      expect(kept()).toBe(true);
    });
    const asked = sent.mock.calls.length;
    loadOnce();
    expect(sent).toHaveBeenCalledTimes(asked);
  });

  it('discards the account when the session ends, and loads it again for the next (SM-1)', async () => {
    const { sent, kept, loadOnce, become, past, note } = load();
    await note(['Kurrajong Park is added.']);
    loadOnce();
    await vi.waitFor(() => {
      expect(kept()).toBe(true);
    });
    const asked = sent.mock.calls.length;
    await become({ status: 'anonymous' });
    expect(past()).toEqual([]);
    expect(kept()).toBe(false);
    loadOnce();
    await vi.waitFor(() => {
      expect(sent).toHaveBeenCalledTimes(2 * asked);
    });
  });
});
