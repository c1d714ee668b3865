// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import type { PropertyRecord } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { KURRAJONG, openFarms, press, choose, closeFarms } from './farms.fixture.tsx';

afterEach(closeFarms);

describe('Verify with LPA', () => {
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  const userId = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'LPA User ID' });
  const password = () => screen.getByLabelText<HTMLInputElement>('LPA Password');

  async function openPanel(farms: readonly PropertyRecord[] = [KURRAJONG]) {
    const opened = openFarms(farms);
    await choose(farms[0]!.property_name, 'Verify with LPA');
    const panel = within(await screen.findByRole('region', { name: 'Verify with LPA' }));
    return { ...opened, panel };
  }

  it('shows the PIC, a user id, a masked password, Close and Verify (LPA-01..04)', async () => {
    const { panel } = await openPanel();
    panel.getByText('NK123456');
    expect(password().type).toBe('password');
    expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Verify',
      'Close',
    ]);
    expect(document.activeElement).toBe(userId());
  });

  it('is enabled once either field is filled (LPA-05, LPA-14)', async () => {
    await openPanel();
    expect(verify().disabled).toBe(true);
    await userEvent.type(userId(), 'a');
    expect(verify().disabled).toBe(false);
    await userEvent.clear(userId());
    expect(verify().disabled).toBe(true);
    await userEvent.type(password(), 'a');
    expect(verify().disabled).toBe(false);
  });

  it('verifies the farm after a good login, shows the flag and reloads the list (LPA-06..09, SM-13)', async () => {
    const { calls, answers, scope } = await openPanel();
    let letIn: (result: string) => void = () => {};
    answers['farms.verifyWithLpa'].mockReturnValueOnce(new Promise((resolve) => (letIn = resolve)));
    const before = calls().length;
    await enterText(userId(), 'lpa-demo');
    await userEvent.type(password(), 'lpa-demo-pass{Enter}');
    screen.getByRole('progressbar', { name: 'Verifying with LPA' });
    expect(verify().disabled).toBe(true);
    await userEvent.type(password(), '{Enter}');
    letIn('Login Success');

    await screen.findByRole('img', { name: 'Verified with LPA' });
    await waitFor(() => {
      expect(calls().slice(before)).toEqual([
        'verifyWithLpa',
        'storeVerification',
        'checkVerification',
        'list',
        'summaries',
        'deleted',
      ]);
    });
    await screen.findByText('Verified on 22 Nov 2020');
    expect(answers['farms.verifyWithLpa']).toHaveBeenCalledWith({
      pic: 'NK123456',
      userid: 'lpa-demo',
      pass: 'lpa-demo-pass',
    });
    expect(screen.queryByRole('region', { name: 'Verify with LPA' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Kurrajong Park');
    expect(scope.getState($message)?.lines).toEqual(['Kurrajong Park is verified with LPA.']);
  });

  it('reports a failed login at its field, stores nothing, reloads the list and shows no tick (LPA-10, LPA-11, OP-62)', async () => {
    const { calls, scope } = await openPanel();
    const before = calls().length;
    await enterText(userId(), 'lpa-demo');
    await enterText(password(), 'wrong');
    await press('Verify');
    const reason = await screen.findByText('Login Failure');
    expect(password().getAttribute('aria-describedby')).toContain(reason.id);
    expect(document.activeElement).toBe(password());
    expect(scope.getState($message)).toBeNull();
    await waitFor(() => {
      expect(calls().slice(before)).toEqual(['verifyWithLpa', 'list', 'summaries', 'deleted']);
    });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect([userId().value, password().value]).toEqual(['lpa-demo', '']);
  });

  it('shows why a call failed, and allows a retry (OP-24, OP-62)', async () => {
    const { answers, scope } = await openPanel();
    answers['farms.verifyWithLpa'].mockRejectedValueOnce(ApiError.unreachable(null));
    await enterText(userId(), 'lpa-demo');
    await press('Verify');
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(scope.getState($message)).toBeNull();
    expect(answers['farms.storeVerification']).not.toHaveBeenCalled();
    expect(verify().disabled).toBe(false);
  });

  it('discards the credentials when closed, and stores them nowhere (LPA-13)', async () => {
    const { answers, queryClient } = await openPanel();
    await enterText(userId(), 'canary-user');
    await enterText(password(), 'canary-pass');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(answers['farms.verifyWithLpa']).toHaveBeenCalled();
    });
    await press('Close');
    expect(screen.queryByLabelText('LPA Password')).toBeNull();
    await choose('Kurrajong Park', 'Verify with LPA');
    await screen.findByRole('region', { name: 'Verify with LPA' });
    expect([userId().value, password().value]).toEqual(['', '']);
    const kept = [
      queryClient
        .getMutationCache()
        .getAll()
        .map((mutation) => mutation.state),
      queryClient
        .getQueryCache()
        .getAll()
        .map((query) => [query.queryKey, query.state]),
      { ...localStorage },
      { ...sessionStorage },
    ];
    expect(JSON.stringify(kept)).not.toContain('canary');
  });

  it('requires a PIC, and says where to enter it (OP-62)', async () => {
    await openPanel([{ ...KURRAJONG, pic_code: ' ' }]);
    screen.getByText(/^To verify this farm, press Edit Farm/);
    expect(verify().disabled).toBe(true);
    expect(screen.queryByLabelText('LPA User ID')).toBeNull();
  });
});
