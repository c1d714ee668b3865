// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { $isSigningOut, $session, sessionOpened, type Session } from '#shared/auth/react';
import { keepAppSettings } from '#shared/config/react';
import { SETTINGS } from '../../tests/support/screens/screen.tsx';
import { $start, appStarted, loadSettingsFx } from './model/start.ts';
import { App } from './App.tsx';

function show(scope: ReturnType<typeof fork>) {
  keepAppSettings(SETTINGS);
  render(
    <Provider value={scope}>
      <App />
    </Provider>,
  );
}

describe('the app before sign-in', () => {
  const signedOut = async (session: Session) => {
    show(
      fork({
        values: [
          [$start, 'ready'],
          [$session, session],
        ],
      }),
    );
    await waitFor(() => {
      expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull();
    });
  };

  it('shows the shell and login, and no screen (AUTH-09, ROLE-01)', async () => {
    await signedOut({ status: 'anonymous' });
    const buttons = screen
      .getAllByRole('button')
      .map((button) => button.ariaLabel ?? button.textContent);
    expect(buttons).toEqual([
      'Outdoor theme',
      'Log in',
      'Sign in or create account',
      'How it works',
    ]);
    expect(screen.getByRole('main').textContent).toContain('You are signed out');
    expect(screen.queryByRole('navigation')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Fenceline'));
    const link = screen.getByRole('link', { name: 'Verify a document' });
    expect(link.getAttribute('href')).toBe('/verify');
  });

  it('does not show the page for visitors while the browser leaves for the provider’s sign-out', async () => {
    show(
      fork({
        values: [
          [$start, 'ready'],
          [$session, { status: 'anonymous' }],
          [$isSigningOut, true],
        ],
      }),
    );
    screen.getByRole('progressbar', { name: 'Signing out' });
    expect(screen.queryByText(/You are signed out/)).toBeNull();
  });

  it('says what the product is for and what it costs', async () => {
    await signedOut({ status: 'anonymous' });
    screen.getByRole('heading', { level: 1, name: 'Your farm’s land, mapped and measured' });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Register/),
      expect.stringMatching(/^Compare/),
      expect.stringMatching(/^Farm Key · \$75/),
    ]);
  });

  it('opens the help without a sign-in, and leads back', async () => {
    await signedOut({ status: 'anonymous' });
    await userEvent.click(screen.getByRole('button', { name: 'How it works' }));
    await screen.findByRole('heading', { name: 'Register a farm' });
    expect(window.location.pathname).toBe('/');
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    screen.getByRole('heading', { name: 'You are signed out' });
  });

  it('shows that it is signing in while it waits for the provider (OP-02)', async () => {
    await signedOut({ status: 'loading' });
    expect(screen.getByRole('progressbar', { name: 'Signing in' }).isConnected).toBe(true);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('the app when the server is unreachable', () => {
  it('says so and offers a retry (SHELL-20)', async () => {
    const load = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockReturnValue(new Promise(() => {}));
    const scope = fork({ handlers: [[loadSettingsFx, load]] });
    await allSettled(appStarted, { scope });
    show(scope);
    expect(screen.getByRole('heading').textContent).toBe('The server cannot be reached');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('progressbar', { name: 'Starting' }).isConnected).toBe(true);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a busy server', new ApiError('TOO_MANY_REQUESTS', 'Please wait 1 s.', {})],
    ['one that answered while the device was searched', ApiError.unreachable(null)],
  ])('retries %s', async (_server, failure) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const load = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(failure)
      .mockReturnValue(new Promise(() => {}));
    const scope = fork({ handlers: [[loadSettingsFx, load]] });
    void allSettled(appStarted, { scope });
    await vi.waitFor(() => expect(scope.getState($start)).toBe('unreachable'));
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(load).toHaveBeenCalledTimes(2);
    expect(scope.getState($start)).toBe('loading');
  });

  it('does not retry after the server refuses, but waits for the user', async () => {
    const load = vi
      .fn<() => Promise<void>>()
      .mockRejectedValue(new ApiError('INTERNAL', 'Sorry', {}));
    const scope = fork({ handlers: [[loadSettingsFx, load]] });
    await allSettled(appStarted, { scope });
    expect(load).toHaveBeenCalledTimes(1);
    expect(scope.getState($start)).toBe('unreachable');
  });

  it('opens the session once the server answers', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const opened = vi.fn<(address: string) => void>();
    sessionOpened.watch(opened);
    const scope = fork({ handlers: [[loadSettingsFx, async () => {}]] });
    void allSettled(appStarted, { scope });
    await vi.waitFor(() => {
      expect(opened).toHaveBeenCalledExactlyOnceWith(window.location.href);
    });
    expect(scope.getState($start)).toBe('ready');
  });
});
