// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'effector-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TopBar } from '#widgets/app-shell';
import { ApiError } from '#shared/api';
import { soilAddress } from '#entities/soil-project/record/react';
import { APP_PATHS, SANDBOX_PATHS } from '#shared/config';
import { keepAppSettings } from '#shared/config/react';
import { enterText } from '../../tests/support/screens/enter-text.ts';
import {
  EMAIL,
  SETTINGS,
  answerCalls,
  signedInScope,
} from '../../tests/support/screens/screen.tsx';
import { createAppRouter } from './router.tsx';

const OWNER = {
  owner_name: 'Bronwyn Kelleher',
  business_name: '',
  email_address: EMAIL,
  phone_number: '',
  num_properties: 0,
};

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

beforeEach(() => localStorage.clear());

type Answer = () => Promise<unknown>;
const REST = { is_admin: false, farms: [], owned_plans: [], authorised_plans: [] };
const hasOwner: Answer = async () => [{ ...REST, owner: OWNER }];
const hasNoOwner: Answer = async () => [{ ...REST, owner: null }];

const answerless: Answer = () => Promise.reject(ApiError.unreachable(new TypeError()));

function openAt(
  path: string,
  account: Answer,
  { partner = 'AgriProve', exists = answerless }: { partner?: string; exists?: Answer } = {},
) {
  const sent = answerCalls({
    'app.account': account,
    'owners.exists': exists,
    'owners.create': async () => [{ create_owner: 7 }],
    'owners.read': async () => [OWNER],
    'owners.checkPermission': async () => [{ check_user_permission: false }],
    'farms.list': async () => [],
    'plans.owned': async () => [],
    'plans.authorised': async () => [],
    'embeds.list': async () => [],
    'soilProjects.standing': async () => [
      { may_register: false, is_partner_admin: false, bucket_name: 'fenceline-dev' },
    ],
    'tasks.record': () => Promise.reject(new Error('no record today')),
  });
  keepAppSettings({ ...SETTINGS, partner_name: partner });
  window.history.replaceState(null, '', path);
  const { scope, queryClient } = signedInScope();
  const router = createAppRouter({ queryClient, email: EMAIL });
  render(
    <Provider value={scope}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  );
  const calls = () => sent.mock.calls.map(([call]) => `${call.domain}.${call.name}`);
  const routeName = () => router.state.matches.at(-1)?.staticData.name;
  return { sent, calls, routeName, scope, address: () => window.location.pathname };
}

describe('routes', () => {
  it.each(['/', '/settings', '/maintenance'])(
    '%s shows the settings screen (ROUTE-05, ROUTE-14, ROUTE-16)',
    async (path) => {
      openAt(path, hasOwner);
      await screen.findByRole('heading', { name: 'Settings' });
      await waitFor(() => expect(document.title).toBe('Settings · Fenceline'));
      expect(screen.getByRole('main', { name: 'Settings' }).id).toBe('content');
    },
  );

  it.each([
    ['AgriProve', '/agriprove'],
    ['CarbonCo', '/carbonco'],
  ])(
    'the screen of %s is at %s and tells users without access whom to contact (ROUTE-10, ROUTE-11, ROLE-15, ROLE-17)',
    async (partner, path) => {
      openAt(path, hasOwner, { partner });
      await screen.findByText(
        `You don't have access to ${partner} soil registration form. Contact ${partner} if you need access.`,
      );
      await waitFor(() => expect(document.title).toBe(`${partner} · Fenceline`));
      expect(screen.queryByRole('link', { name: partner })).toBeNull();
    },
  );

  it.each([
    ['/map', { farm: 'abc' }, { farm: 0 }],
    ['/benchmark', { farm: '12' }, { farm: 12 }],
    ['/agriprove', { tab: 'x', submit: {}, q: 198, page: null }, { q: '198' }],
  ])('%s reads search parameters of any type', (path, given, read) => {
    keepAppSettings({ ...SETTINGS, partner_name: 'AgriProve' });
    const { queryClient } = signedInScope();
    const router = createAppRouter({ queryClient, email: EMAIL });
    expect(router.matchRoutes(path, given).at(-1)?.search).toEqual(read);
  });

  it('an unknown address says that the page was not found', async () => {
    openAt('/nowhere', hasOwner);
    await screen.findByRole('heading', { name: 'Page not found' });
    await waitFor(() => expect(document.title).toBe('Page not found · Fenceline'));
  });

  it.each(['/', '/map', '/settings', '/nowhere'])(
    '%s leads to sign-up, without a rail, while the user has no owner (ROUTE-15, SHELL-07, SHELL-16)',
    async (path) => {
      const { address, calls, routeName } = openAt(path, hasNoOwner);
      await screen.findByRole('heading', { name: 'Create account' });
      expect(address()).toBe('/create_account');
      expect(routeName()).toBe('CreateAccount');
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(calls()).toEqual(['app.account']);
    },
  );

  it('an account that cannot be loaded is not taken for "no owner" and can be retried (SM-2)', async () => {
    const exists = vi
      .fn<Answer>()
      .mockImplementationOnce(answerless)
      .mockImplementation(async () => [{ does_owner_exist: true }]);
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const { address } = openAt('/settings', answerless, { exists });
    await screen.findByText(/The server cannot be reached/);
    expect(address()).toBe('/settings');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    expect(address()).toBe('/settings');
  });
});

describe('the account', () => {
  it('loads in one call, and the app start is recorded (SHELL-18, OP-98)', async () => {
    const { calls, sent } = openAt('/settings', hasOwner);
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    screen.getByRole('navigation', { name: 'Main' });
    // The settings screen's own requests are not part of the account.
    const ofScreen = new Set(['embeds.list', 'owners.mailChoices']);
    const ofAccount = calls().filter((call) => !ofScreen.has(call));
    expect(ofAccount.toSorted()).toEqual(['app.account', 'soilProjects.standing', 'tasks.record']);
    const record = sent.mock.calls.find(([call]) => call.name === 'record');
    expect(record?.[1]).toEqual({
      owner_id: null,
      owner_email: EMAIL,
      property_id: null,
      task_type: 'app_start',
      task_status: 'submitted',
      d: { version: '2022.6', stage: 'dev' },
    });
  });

  it('loads after sign-up without a reload, and settings opens (SHELL-17)', async () => {
    const { address } = openAt('/map', hasNoOwner);
    await enterText(await screen.findByRole('textbox', { name: 'Name' }), 'Bronwyn');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    expect(address()).toBe('/settings');
    screen.getByRole('navigation', { name: 'Main' });
  });
});

describe('the help', () => {
  it('opens in place from the top bar', async () => {
    const { address, scope } = openAt('/settings', hasOwner);
    await screen.findByRole('heading', { name: 'Bronwyn Kelleher' });
    render(
      <Provider value={scope}>
        <TopBar />
      </Provider>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Help' }));
    await screen.findByRole('heading', { name: 'Register a farm' });
    expect(address()).toBe('/help');
  });
});

describe('keyboard focus', () => {
  it('moves to the start of a newly opened screen', async () => {
    openAt('/nowhere', hasOwner);
    await userEvent.click(await screen.findByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { name: 'Settings' });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('main'));
    });
  });
});

describe('the app’s addresses', () => {
  it.each([
    ['a sandbox, with the style guide', true, SANDBOX_PATHS],
    ['a real installation, without it', false, []],
  ])('are those for which the server returns the app’s page, in %s', (_, sandbox, more) => {
    keepAppSettings({ ...SETTINGS, partner_name: 'AgriProve', sandbox });
    const { queryClient } = signedInScope();
    const { routesByPath } = createAppRouter({ queryClient, email: EMAIL });
    const paths = new Set([...APP_PATHS, ...more, soilAddress('AgriProve')]);
    const routes = Object.keys(routesByPath).map((path) => path.replaceAll('$', ':'));
    expect(new Set(routes)).toEqual(paths);
  });
});
