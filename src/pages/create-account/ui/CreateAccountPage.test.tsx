// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownerExistsQuery } from '#entities/owner/react';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { EMAIL, answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { CreateAccountPage } from './CreateAccountPage.tsx';

const CONDITIONS =
  'I have read and agree to the conditions of the EULA, Privacy Policy and Data Licence Agreement linked above.';
const NOT_CREATED = 'You account is not created. Please try again later.';

afterEach(() => {
  vi.restoreAllMocks();
});

async function open({
  exists = false,
  create = async () => [{ create_owner: 7 }] as unknown,
}: { exists?: boolean; create?: (params: never) => Promise<unknown> } = {}) {
  const answers = { exists };
  const sent = answerCalls({
    'owners.exists': async () => [{ does_owner_exist: answers.exists }],
    'owners.create': create,
  });
  const shown = showScreen(CreateAccountPage, '/create_account', (queryClient) =>
    queryClient.ensureQueryData(ownerExistsQuery(EMAIL)),
  );
  await screen.findByRole('heading', { name: 'Create account' });
  return { ...shown, sent, answers };
}

const button = () => screen.getByRole('button', { name: 'Create Account' });
const name = () => screen.getByRole('textbox', { name: 'Name' });
const box = () => screen.getByRole('checkbox', { name: CONDITIONS });
const isDisabled = (element: HTMLElement) => element.matches(':disabled');

async function complete() {
  await enterText(name(), 'Bronwyn Kelleher');
  await userEvent.click(box());
}

describe('CreateAccountPage', () => {
  it('shows the fields and links, and no e-mail field (ACCT-02..08)', async () => {
    await open();
    screen.getByText(/sign-up is not complete/);
    const fields = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(fields.flatMap((field) => [...(field.labels ?? [])].map((l) => l.textContent))).toEqual([
      'Name*',
      'Business',
      'Phone Number',
    ]);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')])).toEqual([
      ['EULA', '/e'],
      ['Privacy Policy', '/p'],
      ['Data License Agreement', '/d'],
    ]);
    box();
  });

  it('requires both a name and the tick (ACCT-09)', async () => {
    await open();
    expect(isDisabled(button())).toBe(true);
    await complete();
    expect(isDisabled(button())).toBe(false);
  });

  it('says what is missing while the button is disabled', async () => {
    await open();
    const reason = () =>
      document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent;
    expect(reason()).toBe('Enter your name and tick the box to continue.');
    await enterText(name(), 'Bronwyn');
    expect(reason()).toBe('Tick the box to continue.');
    await userEvent.click(box());
    expect(reason()).toBeUndefined();
    await userEvent.clear(name());
    expect(reason()).toBe('Enter your name to continue.');
  });

  it('is not satisfied by a name alone, the tick alone or a blank name (ACCT-10)', async () => {
    await open();
    await enterText(name(), 'Bronwyn');
    expect(isDisabled(button())).toBe(true);
    await userEvent.clear(name());
    await userEvent.click(box());
    expect(isDisabled(button())).toBe(true);
    await enterText(name(), '   ');
    expect(isDisabled(button())).toBe(true);
  });

  it('sends the fields as typed, with the signed-in user’s e-mail (ACCT-11, ACCT-17)', async () => {
    const create = vi.fn<(params: never) => Promise<unknown>>(async () => [{ create_owner: 7 }]);
    await open({ create });
    await complete();
    await enterText(screen.getByRole('textbox', { name: 'Phone Number' }), 'call after six');
    await userEvent.click(button());
    expect(create).toHaveBeenCalledExactlyOnceWith({
      name: 'Bronwyn Kelleher',
      business: '',
      phone: 'call after six',
      email: EMAIL,
    });
  });

  it('disables the fields and shows progress while creating (ACCT-12, ACCT-13)', async () => {
    await open({ create: () => new Promise(() => {}) });
    await complete();
    await userEvent.click(button());
    expect([name(), box(), button()].map(isDisabled)).toEqual([true, true, true]);
    screen.getByRole('progressbar');
  });

  const onlySentence = new RegExp(`^${NOT_CREATED}$`);
  const otherSignIn = new RegExp(
    `^${NOT_CREATED}.*${EMAIL} exists already.*help@fenceline.example`,
  );
  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['the server answers -1 (ACCT-15)', otherSignIn, async () => [{ create_owner: -1 }]],
    ['the call fails (OP-24)', onlySentence, () => Promise.reject(new Error('no answer'))],
  ])('shows an error and keeps the typed values when %s (ACCT-14)', async (_, says, create) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { address } = await open({ create });
    await complete();
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toMatch(says);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect((name() as HTMLInputElement).value).toBe('Bronwyn Kelleher');
    expect([name(), box(), button()].map(isDisabled)).toEqual([false, false, false]);
    expect(address()).toBe('/create_account');
  });

  it('opens the map when the account was made in another window (ACCT-16)', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { address, answers } = await open({ create: async () => [{ create_owner: -1 }] });
    answers.exists = true;
    await complete();
    await userEvent.click(button());
    await waitFor(() => {
      expect(address()).toBe('/map');
    });
  });

  it('opens settings after creating the account (OP-01)', async () => {
    const { address } = await open();
    await complete();
    await userEvent.click(button());
    await waitFor(() => {
      expect(address()).toBe('/settings');
    });
  });

  it('stays open with a note for a user who already has an owner (ACCT-01)', async () => {
    const { address } = await open({ exists: true });
    screen.getByText('You already have an account. Please navigate away from this page');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(address()).toBe('/create_account');
  });

  it('opens the map when an owner appears by another route (ACCT-16)', async () => {
    const { address, answers, queryClient } = await open();
    answers.exists = true;
    await act(() => queryClient.refetchQueries({ queryKey: ownerExistsQuery(EMAIL).queryKey }));
    await waitFor(() => {
      expect(address()).toBe('/map');
    });
  });
});
