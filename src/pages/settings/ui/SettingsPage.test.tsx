// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $editRequest } from '#entities/farm/react';
import { ApiError, calls } from '#shared/api';
import type { OwnerRecord } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { enterText, replaceText } from '../../../../tests/support/screens/enter-text.ts';
import { EMAIL, answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const OWNER: OwnerRecord = {
  owner_name: 'Bronwyn Kelleher',
  business_name: 'Kurrajong Park Pastoral',
  email_address: EMAIL,
  phone_number: '02 6925 0000',
  num_properties: 2,
};

type Edit = (params: { name: string; business: string; phone: string }) => Promise<unknown>;

const NOTHING_SHARED = {
  'embeds.list': async () => [],
  'farms.list': async () => [],
  'plans.authorised': async () => [],
  'owners.mailChoices': async () => [{ kind: 'plans', wanted: true }],
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** A server that stores what it receives. */
function open(owner: OwnerRecord = OWNER) {
  const kept = { ...owner };
  const edit = vi.fn<Edit>(async ({ name, business, phone }) => {
    Object.assign(kept, { owner_name: name, business_name: business, phone_number: phone });
    return [{ ...kept }];
  });
  answerCalls({ ...NOTHING_SHARED, 'owners.read': async () => [{ ...kept }], 'owners.edit': edit });
  return { ...showScreen(SettingsPage, '/settings'), edit };
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
  return within(await screen.findByRole('dialog', { name: 'Edit profile' }));
}

describe('SettingsPage', () => {
  it('says what to do when the account does not have the address of the sign-in', async () => {
    open({ ...OWNER, email_address: 'old@fenceline.example', signs_in_as: EMAIL });
    const title = await screen.findByText(
      'Your account still has the address old@fenceline.example',
    );
    const alert = title.parentElement!;
    expect(alert.textContent).toContain(`You signed in as ${EMAIL}`);
    expect(within(alert).getByRole('link').getAttribute('href')).toBe(
      'mailto:help@fenceline.example',
    );
  });

  it('shows all cards at the same time, so that none moves another', async () => {
    let answer: (choices: object[]) => void = () => {};
    const mailChoices = () => new Promise<object[]>((resolve) => (answer = resolve));
    answerCalls({
      ...NOTHING_SHARED,
      'owners.read': async () => [OWNER],
      'owners.mailChoices': mailChoices,
    });
    showScreen(SettingsPage, '/settings');
    await screen.findByRole('progressbar', { name: 'Loading your settings' });
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    answer([{ kind: 'plans', wanted: true }]);
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    expect(screen.getByText('E-mails')).toBeDefined();
    expect(screen.getByText('Appearance')).toBeDefined();
  });

  it('shows the owner, the number of farms and the version (SET-01..06)', async () => {
    open();
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Business', 'Kurrajong Park Pastoral'],
      ['ABN', 'Add ABN'],
      ['Phone number', '02 6925 0000'],
      ['Email', EMAIL],
      ['Farms', '2 farms'],
      ['Version', '2022.6'],
    ]);
  });

  it('offers a retry when the profile cannot be loaded (OP-24)', async () => {
    const send = answerCalls({
      ...NOTHING_SHARED,
      'owners.read': vi
        .fn<() => Promise<unknown>>()
        .mockRejectedValueOnce(ApiError.unreachable(null))
        .mockResolvedValue([OWNER]),
    });
    showScreen(SettingsPage, '/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    const reads = send.mock.calls.filter(([call]) => call === calls.owners.read);
    expect(reads).toHaveLength(2);
  });
});

describe('the way to the first farm', () => {
  const steps = () => screen.queryByRole('heading', { name: 'Register your first farm' });

  it('leads a person without a farm to the map’s search, with the price of a Farm Key', async () => {
    const { scope, address } = open({ ...OWNER, num_properties: 0 });
    await screen.findByRole('heading', { name: 'Register your first farm' });
    const current = screen.getAllByRole('listitem').find((item) => item.ariaCurrent === 'step');
    expect(current?.textContent).toContain('Register your farm');
    expect(screen.getByText('$75')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe('/map');
    await userEvent.click(screen.getByRole('button', { name: 'Add your first farm' }));
    await waitFor(() => {
      expect(address()).toBe('/map');
    });
    expect(scope.getState($editRequest)).toBe('search');
  });

  it('is absent once there is a farm', async () => {
    open();
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    expect(steps()).toBeNull();
  });

  it('offers to add what the profile lacks', async () => {
    open({ ...OWNER, phone_number: '' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add phone' }));
    expect(await screen.findByRole('dialog', { name: 'Edit profile' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add business' })).toBeNull();
  });
});

describe('an invitation to a plan', () => {
  it('appears above the profile, and moves the focus to the heading once accepted', async () => {
    const client = { email: EMAIL, authorised_by: 'agent@fenceline.example' };
    const kept = { accepted_at: null as string | null };
    answerCalls({
      ...NOTHING_SHARED,
      'owners.read': async () => [OWNER],
      'plans.authorised': async () => [
        planRecord({ authorised_client_emails: [{ ...client, ...kept }] }),
      ],
      'plans.accept': async () => {
        kept.accepted_at = '2026-11-21T00:00:00.000Z';
        return [{ accept_plan: true }];
      },
    });
    showScreen(SettingsPage, '/settings');
    await screen.findByRole('button', { name: 'Accept Riverina Agronomy' });
    const headings = screen.getAllByRole('heading').map((heading) => heading.textContent);
    expect(headings.slice(0, 3)).toEqual([
      'Settings',
      'Riverina Agronomy has added you as a client',
      'Bronwyn Kelleher',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Accept Riverina Agronomy' }));
    await screen.findByRole('heading', { name: 'Your plans' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Settings' }));
  });
});

describe('Edit Profile', () => {
  it('opens filled in, without the e-mail among its fields (SET-07, SET-10)', async () => {
    open();
    const dialog = await openDialog();
    const fields = dialog.getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map((field) => [field.labels?.[0]?.textContent, field.value])).toEqual([
      ['Name*', 'Bronwyn Kelleher'],
      ['Business', 'Kurrajong Park Pastoral'],
      ['Phone Number', '02 6925 0000'],
      ['ABN', ''],
    ]);
  });

  it('saves and shows the new values (SET-11)', async () => {
    const { edit } = open();
    const dialog = await openDialog();
    await replaceText(dialog.getByRole('textbox', { name: 'Name' }), 'Bron Kelleher');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByRole('heading', { name: 'Bron Kelleher' });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(edit).toHaveBeenCalledExactlyOnceWith({
      name: 'Bron Kelleher',
      business: 'Kurrajong Park Pastoral',
      phone: '02 6925 0000',
      abn: '',
      email: EMAIL,
    });
  });

  it('saves nothing on Close (SET-08)', async () => {
    const { edit } = open();
    const dialog = await openDialog();
    await enterText(dialog.getByRole('textbox', { name: 'Name' }), ' the Second');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(edit).not.toHaveBeenCalled();
    screen.getByRole('heading', { name: 'Bronwyn Kelleher' });
  });

  it('refuses an ABN with a wrong check digit at its field, and sends nothing', async () => {
    const { edit } = open();
    const dialog = await openDialog();
    const abn = dialog.getByRole<HTMLInputElement>('textbox', { name: 'ABN' });
    await userEvent.type(abn, '51824753557');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(dialog.getByText(/^This is not a valid ABN\./)).toBeTruthy();
    expect(edit).not.toHaveBeenCalled();
    await userEvent.type(abn, '{Backspace}6');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByText('Your profile is updated.');
    expect(edit.mock.calls[0]?.[0]).toMatchObject({ abn: '51 824 753 556' });
  });

  it('leaves validating a blank name to the server and shows its reason at the field (SET-09, OP-07)', async () => {
    const { edit, scope } = open();
    edit.mockRejectedValueOnce(
      new ApiError('INVALID_PARAMS', 'Name cannot be empty', {
        status: 400,
        fields: { name: 'Name cannot be empty' },
      }),
    );
    const dialog = await openDialog();
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(name);
    });
    const reason = dialog.getByText('Name cannot be empty');
    expect(name.getAttribute('aria-describedby')).toBe(reason.id);
    expect(scope.getState($message)).toBeNull();
    expect(dialog.queryByRole('progressbar')).toBeNull();

    await enterText(name, 'Bron Kelleher');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByText('Your profile is updated.');
    expect(screen.queryByText('Name cannot be empty')).toBeNull();
  });

  it('shows in the dialog why the server could not be reached, until the next attempt', async () => {
    const { edit, scope } = open();
    edit.mockRejectedValueOnce(ApiError.unreachable(null));
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(scope.getState($message)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByText('Your profile is updated.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
