// @vitest-environment jsdom
// In a worker of its own: it signs people in and out.
import { ErrorResponse, ErrorTimeout, User } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectIdentityProvider, identityProvider } from './identity-provider.ts';
import {
  finishSignOut,
  goToSignIn,
  goToSignOut,
  openSession,
  removeAtSignOut,
} from './open-session.ts';
import { resumeSession } from './resume-session.ts';

const ORIGIN = window.location.origin;
const EMAIL = 'farmer@fenceline.example';

const userWith = (profile: object, returnTo?: unknown) =>
  new User({
    access_token: 'secret-token',
    token_type: 'Bearer',
    profile: profile as never,
    userState: returnTo === undefined ? undefined : { returnTo },
  });
const refusal = (error: string, returnTo?: string) =>
  new ErrorResponse({ error, userState: returnTo && { returnTo } });

beforeEach(() => {
  connectIdentityProvider({
    authority: `${ORIGIN}/oidc`,
    client_id: 'web',
    scope: 'openid email',
    resource: `${ORIGIN}/api`,
  });
  vi.spyOn(identityProvider(), 'signinSilent').mockRejectedValue(refusal('login_required'));
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** Opens the app at a path, as the browser would. */
function openAt(path: string) {
  window.history.replaceState(null, '', path);
  return openSession(window.location.href);
}
const answerIs = (answer: Promise<User>) =>
  vi.spyOn(identityProvider(), 'signinRedirectCallback').mockReturnValue(answer);

describe('openSession', () => {
  it('uses the provider’s existing session without interaction', async () => {
    vi.mocked(identityProvider().signinSilent).mockResolvedValue(
      userWith({ email: EMAIL, name: 'Bronwyn' }),
    );
    expect(await openAt('/shop')).toEqual({
      outcome: 'signed-in',
      user: { email: EMAIL, name: 'Bronwyn' },
    });
  });

  it('waits if the browser forbids storage, without which nobody can sign in', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await openAt('/shop')).toMatchObject({ outcome: 'wait' });
  });

  it('asks for sign-in when the provider has no session', async () => {
    expect(await openAt('/shop')).toEqual({ outcome: 'ask' });
  });

  it.each(['server_error', 'temporarily_unavailable'])(
    'waits for the login icon when the provider fails with %s',
    async (code) => {
      const error = refusal(code);
      vi.mocked(identityProvider().signinSilent).mockRejectedValue(error);
      expect(await openAt('/shop')).toEqual({ outcome: 'wait', error });
    },
  );

  it('completes a sign-in and shows the address first requested (AUTH-05)', async () => {
    const callback = answerIs(Promise.resolve(userWith({ email: EMAIL }, '/shop?a=1#b')));
    expect(await openAt('/?code=c&state=s')).toMatchObject({ outcome: 'signed-in' });
    expect(callback).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/?code=c&state=s`);
    expect(window.location.href).toBe(`${ORIGIN}/shop?a=1#b`);
  });

  it.each(['/\\evil', '//evil', '/\t/evil', 'https://evil/', 7])(
    'returns to the front page when asked to go to %j',
    async (returnTo) => {
      answerIs(Promise.resolve(userWith({ email: EMAIL }, returnTo)));
      await openAt('/?code=c&state=s');
      expect(window.location.href).toBe(`${ORIGIN}/`);
    },
  );

  it.each(['/map?code=c', '/map?state=NSW'])(
    'does not treat %s as a callback (AUTH-04)',
    async (path) => {
      const callback = answerIs(Promise.resolve(userWith({ email: EMAIL })));
      await openAt(path);
      expect(callback).not.toHaveBeenCalled();
      expect(window.location.href).toBe(ORIGIN + path);
    },
  );

  it('uses the provider’s session when the callback was already used', async () => {
    answerIs(Promise.reject(new Error('No matching state found in storage')));
    vi.mocked(identityProvider().signinSilent).mockResolvedValue(userWith({ email: EMAIL }));
    expect(await openAt('/?code=old&state=old')).toMatchObject({ outcome: 'signed-in' });
    expect(window.location.href).toBe(`${ORIGIN}/`);
  });

  it('does not loop when no callback is ever accepted', async () => {
    const error = new Error('No matching state found in storage');
    answerIs(Promise.reject(error));
    expect(await openAt('/?code=old&state=old')).toEqual({ outcome: 'wait', error });
  });

  it('waits for the login icon after a refusal, at the address requested', async () => {
    const error = refusal('access_denied', '/shop');
    answerIs(Promise.reject(error));
    expect(await openAt('/?error=access_denied&state=s')).toEqual({ outcome: 'wait', error });
    expect(window.location.href).toBe(`${ORIGIN}/shop`);
  });

  it('is late when the provider does not answer in time, which is not a sign-out', async () => {
    const error = new ErrorTimeout('IFrame timed out without a response');
    vi.mocked(identityProvider().signinSilent).mockRejectedValue(error);
    expect(await openAt('/')).toEqual({ outcome: 'late', error });
  });

  it('requires an e-mail address', async () => {
    vi.mocked(identityProvider().signinSilent).mockResolvedValue(userWith({ sub: 'u1' }));
    expect(await openAt('/')).toMatchObject({ outcome: 'wait', error: expect.any(Error) });
  });
});

describe('going to the provider', () => {
  it('passes the return address', async () => {
    const redirect = vi.spyOn(identityProvider(), 'signinRedirect').mockResolvedValue();
    await goToSignIn(`${ORIGIN}/shop`);
    expect(redirect).toHaveBeenCalledExactlyOnceWith({
      state: { returnTo: `${ORIGIN}/shop` },
      redirectMethod: 'replace',
    });
  });

  it('waits for the login icon once after signing out', async () => {
    vi.spyOn(identityProvider(), 'signoutRedirect').mockResolvedValue();
    await goToSignOut();
    expect(await openAt('/')).toEqual({ outcome: 'wait', error: null });
    expect(await openAt('/')).toEqual({ outcome: 'ask' });
  });

  it('signs out even if the tab is closed at once, and removes the data at the next start', async () => {
    const remove = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
    removeAtSignOut(remove);
    vi.mocked(identityProvider().signinSilent).mockResolvedValue(userWith({ email: EMAIL }));
    await finishSignOut();
    expect(remove).not.toHaveBeenCalled();

    void goToSignOut();
    remove.mockClear();
    remove.mockResolvedValue();
    expect(await openAt('/')).toEqual({ outcome: 'ask' });
    await finishSignOut();
    expect(remove).toHaveBeenCalledOnce();
    removeAtSignOut(async () => {});
  });

  it('asks for the password after a sign-out that did not reach the provider', async () => {
    vi.mocked(identityProvider().signinSilent).mockResolvedValue(userWith({ email: EMAIL }));
    vi.spyOn(identityProvider(), 'signoutRedirect').mockResolvedValue();
    const redirect = vi.spyOn(identityProvider(), 'signinRedirect').mockResolvedValue();
    await goToSignOut();
    sessionStorage.clear();
    expect(await openAt('/')).toEqual({ outcome: 'ask' });
    expect(await resumeSession()).toEqual({ outcome: 'ask' });
    await goToSignIn(`${ORIGIN}/`);
    expect(redirect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ prompt: 'login' }));

    answerIs(Promise.reject(new Error('No matching state found in storage')));
    expect(await openAt('/?code=old&state=old')).toMatchObject({ outcome: 'wait' });
    answerIs(Promise.resolve(userWith({ email: EMAIL })));
    expect(await openAt('/?code=c&state=s')).toMatchObject({ outcome: 'signed-in' });
    expect(await openAt('/')).toMatchObject({ outcome: 'signed-in' });
  });

  it('stays in the app when the network is down, and asks for the password later', async () => {
    await identityProvider().storeUser(userWith({ email: EMAIL }));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const redirect = vi.spyOn(identityProvider(), 'signoutRedirect').mockResolvedValue();
    await goToSignOut();
    expect(redirect).not.toHaveBeenCalled();
    expect(await identityProvider().getUser()).toBeNull();
    expect(await openAt('/')).toEqual({ outcome: 'ask' });
  });

  it('removes the user even if the provider has no sign-out', async () => {
    await identityProvider().storeUser(userWith({ email: EMAIL }));
    vi.spyOn(identityProvider(), 'signoutRedirect').mockRejectedValue(new Error('no endpoint'));
    await expect(goToSignOut()).rejects.toThrow('no endpoint');
    expect(await identityProvider().getUser()).toBeNull();
    expect(await openAt('/')).toEqual({ outcome: 'ask' });
  });

  it('keeps tokens out of every storage', async () => {
    await identityProvider().storeUser(userWith({ email: EMAIL }));
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect((await identityProvider().getUser())?.access_token).toBe('secret-token');
    expect(stored).not.toContain('secret-token');
  });
});
