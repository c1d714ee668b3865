// @vitest-environment jsdom
import { allSettled, fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Opening } from './open-session.ts';
import { expectSession, isSessionExpected } from './session-hint.ts';
import {
  $identityError,
  $isSignInLate,
  $isSigningOut,
  $session,
  followSignOutFx,
  goToSignInFx,
  goToSignOutFx,
  logFx,
  openSessionFx,
  sessionLost,
  sessionOpened,
  signedOutElsewhere,
  signInRequested,
  signOutRequested,
  waitFx,
} from './session.ts';

const USER = { email: 'farmer@fenceline.example', name: 'Bronwyn' };
const HERE = 'http://localhost:3000/map';

function start(opening: () => Promise<Opening>) {
  const goToSignIn = vi.fn<(returnTo: string) => Promise<void>>(async () => {});
  const goToSignOut = vi.fn<() => Promise<void>>(async () => {});
  const followSignOut = vi.fn<() => Promise<void>>(async () => {});
  const log = vi.fn<(error: unknown) => void>();
  const scope = fork({
    handlers: [
      [openSessionFx, opening],
      [goToSignInFx, goToSignIn],
      [goToSignOutFx, goToSignOut],
      [followSignOutFx, followSignOut],
      [logFx, log],
    ],
  });
  const open = () => allSettled(sessionOpened, { scope, params: HERE });
  return { scope, open, goToSignIn, goToSignOut, followSignOut, log };
}

const signedIn = () => start(async () => ({ outcome: 'signed-in', user: USER }));

afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('session', () => {
  it('is loading until the provider responds, then authenticated (AUTH-01)', async () => {
    const { scope, open } = signedIn();
    expect(scope.getState($session)).toEqual({ status: 'loading' });
    await open();
    expect(scope.getState($session)).toEqual({ status: 'authenticated', ...USER });
  });

  it('tries again while the provider is late, without taking the user as signed out', async () => {
    expectSession(true);
    let tries = 0;
    let passTime = () => {};
    const scope = fork({
      handlers: [
        [
          openSessionFx,
          async (): Promise<Opening> =>
            ++tries === 1
              ? { outcome: 'late', error: new Error('Timed out.') }
              : { outcome: 'signed-in', user: USER },
        ],
        [waitFx, () => new Promise<void>((resolve) => (passTime = resolve))],
        [logFx, () => {}],
      ],
    });
    const opened = allSettled(sessionOpened, { scope, params: HERE });
    await vi.waitFor(() => expect(scope.getState($isSignInLate)).toBe(true));
    expect(scope.getState($session)).toEqual({ status: 'anonymous' });
    expect(isSessionExpected(HERE)).toBe(true);
    passTime();
    await opened;
    expect(scope.getState($session)).toEqual({ status: 'authenticated', ...USER });
    expect(scope.getState($isSignInLate)).toBe(false);
  });

  it('sends a visitor without a session to sign in and return to this page (ROUTE-02)', async () => {
    window.history.replaceState(null, '', '/map?farm=7#top');
    const { scope, open, goToSignIn } = start(async () => ({ outcome: 'ask' }));
    let comeBack = () => {};
    goToSignIn.mockReturnValue(
      new Promise((resolve) => {
        comeBack = resolve;
      }),
    );
    const opened = open();
    await vi.waitFor(() => {
      expect(goToSignIn).toHaveBeenCalledExactlyOnceWith(
        `${window.location.origin}/map?farm=7#top`,
      );
    });
    expect(scope.getState($session)).toEqual({ status: 'loading' });
    comeBack();
    await opened;
    expect(scope.getState($session)).toEqual({ status: 'anonymous' });
  });

  it('stores and logs the provider’s error, and waits for the login icon (AUTH-07)', async () => {
    const error = new Error('access_denied');
    const { scope, open, goToSignIn, log } = start(async () => ({ outcome: 'wait', error }));
    await open();
    expect(scope.getState($session)).toEqual({ status: 'anonymous' });
    expect(scope.getState($identityError)).toBe(error);
    expect(log).toHaveBeenCalledExactlyOnceWith(error);
    expect(goToSignIn).not.toHaveBeenCalled();
  });

  it('has no error after signing out', async () => {
    const { scope, open, log } = start(async () => ({ outcome: 'wait', error: null }));
    await open();
    expect(scope.getState($session)).toEqual({ status: 'anonymous' });
    expect(log).not.toHaveBeenCalled();
  });

  it('is anonymous when the provider is unreachable', async () => {
    const { scope, open, log } = start(() => Promise.reject(new TypeError('Failed to fetch')));
    await open();
    expect(scope.getState($session)).toEqual({ status: 'anonymous' });
    expect(log).toHaveBeenCalledOnce();
  });

  it('goes to the provider when the login icon is clicked (AUTH-08)', async () => {
    const { scope, goToSignIn } = start(async () => ({ outcome: 'wait', error: null }));
    await allSettled(signInRequested, { scope, params: '/shop' });
    expect(goToSignIn).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/shop`);
  });

  it('becomes anonymous again when the redirect to the provider fails', async () => {
    const { scope, goToSignIn, log } = signedIn();
    goToSignIn.mockRejectedValueOnce(new Error('no metadata'));
    await allSettled(signInRequested, { scope, params: undefined });
    expect(scope.getState($session)).toEqual({ status: 'anonymous' });
    expect(log).toHaveBeenCalledOnce();
  });

  it('ends when the logout icon is clicked, before the provider responds (AUTH-08)', async () => {
    const { scope, open, goToSignOut } = signedIn();
    await open();
    goToSignOut.mockImplementationOnce(async () => {
      expect(scope.getState($session)).toEqual({ status: 'anonymous' });
      expect(scope.getState($isSigningOut)).toBe(true);
    });
    await allSettled(signOutRequested, { scope });
    expect(goToSignOut).toHaveBeenCalledOnce();
    expect(scope.getState($isSigningOut)).toBe(false);
  });

  it('ends when another tab signs out, before its tokens are revoked', async () => {
    const { scope, open, followSignOut, goToSignOut } = signedIn();
    await open();
    followSignOut.mockImplementationOnce(async () => {
      expect(scope.getState($session)).toEqual({ status: 'anonymous' });
    });
    await allSettled(signedOutElsewhere, { scope });
    expect(followSignOut).toHaveBeenCalledOnce();
    // The page reloads.
    expect(scope.getState($isSigningOut)).toBe(true);
    expect(goToSignOut).not.toHaveBeenCalled();
  });

  it('ignores a sign-out in another tab while nobody is signed in here', async () => {
    const { scope, open, followSignOut } = start(async () => ({ outcome: 'wait', error: null }));
    await open();
    await allSettled(signedOutElsewhere, { scope });
    expect(followSignOut).not.toHaveBeenCalled();
  });

  it('ends when renewal is refused, and only logs the reason', async () => {
    const { scope, open, log } = signedIn();
    await open();
    const refusal = new Error('login_required');
    await allSettled(sessionLost, { scope, params: refusal });
    expect(scope.getState($session)).toEqual({ status: 'anonymous' });
    expect(log).toHaveBeenCalledExactlyOnceWith(refusal);
  });
});
