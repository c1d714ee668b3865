// @vitest-environment jsdom
// In a worker of its own: it signs people in and out.
import { ErrorResponse, User, UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectIdentityProvider, connectTo } from './identity-provider.ts';
import { openSession, openSessionEarly } from './open-session.ts';
import { resumeSession } from './resume-session.ts';
import { expectSession } from './session-hint.ts';
import { noteSignedOut } from './signed-out-here.ts';

const HREF = `${window.location.origin}/map`;
const SETTINGS = {
  authority: `${window.location.origin}/oidc`,
  client_id: 'web',
  scope: 'openid email',
  resource: null,
};
const METADATA = { issuer: SETTINGS.authority, token_endpoint: `${SETTINGS.authority}/token` };
const EMAIL = 'farmer@fenceline.example';
const SIGNED_IN = { outcome: 'signed-in', user: { email: EMAIL, name: null } };

const userWith = (email?: string) =>
  new User({
    access_token: 'secret-token',
    token_type: 'Bearer',
    profile: { iss: SETTINGS.authority, sub: 'a', ...(email && { email }) } as never,
  });
const refusal = (error: string) => new ErrorResponse({ error });

const spyOnSignIn = () =>
  vi.spyOn(UserManager.prototype, 'signinSilent').mockResolvedValue(userWith(EMAIL));
let signIn: ReturnType<typeof spyOnSignIn>;
/** For each silent sign-in: whether discovery and userinfo would be asked. */
const asked = () =>
  signIn.mock.contexts.map((manager) => {
    const { metadata, loadUserInfo } = (manager as UserManager).settings;
    return { discovery: metadata === undefined, userinfo: loadUserInfo };
  });

beforeEach(() => {
  signIn = spyOnSignIn();
  vi.stubGlobal('fetch', async () => Response.json(METADATA));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** One visit from start to end, in which the server answers with these settings. */
async function visit(settings = SETTINGS) {
  connectTo({ settings, metadata: null, needsUserInfo: null });
  signIn.mockClear();
  openSessionEarly(HREF);
  const begun = signIn.mock.calls.length > 0;
  connectIdentityProvider(settings);
  const opening = await openSession(HREF);
  expectSession(opening.outcome === 'signed-in');
  return { begun, opening };
}

describe('an early silent sign-in', () => {
  it('is not waited for if it began without a network that has returned since', async () => {
    await visit();
    connectTo({ settings: SETTINGS, metadata: null, needsUserInfo: null });
    signIn.mockReturnValueOnce(new Promise(() => {}));
    openSessionEarly(HREF);
    connectIdentityProvider(SETTINGS);
    expect(await resumeSession()).toEqual(SIGNED_IN);
  });

  it('replaces the later one, and requests neither the discovery document nor userinfo', async () => {
    expect(await visit()).toEqual({ begun: false, opening: SIGNED_IN });
    expect(asked()).toEqual([{ discovery: true, userinfo: true }]);
    expect(await visit()).toEqual({ begun: true, opening: SIGNED_IN });
    expect(asked()).toEqual([{ discovery: false, userinfo: false }]);
  });

  it('is discarded if the server’s settings name another provider', async () => {
    await visit();
    const moved = { ...SETTINGS, authority: 'https://login.example' };
    expect(await visit(moved)).toEqual({ begun: true, opening: SIGNED_IN });
    expect(asked()).toEqual([
      { discovery: false, userinfo: false },
      { discovery: true, userinfo: true },
    ]);
  });

  it('is followed by one with discovery if the stored endpoints fail', async () => {
    await visit();
    signIn.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await visit()).toEqual({ begun: true, opening: SIGNED_IN });
    expect(asked()).toEqual([
      { discovery: false, userinfo: false },
      { discovery: true, userinfo: true },
    ]);
  });

  it('requests userinfo on later visits if the ID token lacks the e-mail address', async () => {
    await visit();
    signIn.mockResolvedValueOnce(userWith());
    expect(await visit()).toEqual({ begun: true, opening: SIGNED_IN });
    await visit();
    expect(asked()).toEqual([{ discovery: false, userinfo: true }]);
  });

  it('is final when the provider says that nobody is signed in', async () => {
    await visit();
    signIn.mockRejectedValueOnce(refusal('login_required'));
    expect(await visit()).toEqual({ begun: true, opening: { outcome: 'ask' } });
    expect(asked()).toHaveLength(1);
  });

  it('does not begin after a sign-out, or where nobody was signed in', async () => {
    await visit();
    signIn.mockClear();
    noteSignedOut(true);
    openSessionEarly(HREF);
    noteSignedOut(false);
    expectSession(false);
    openSessionEarly(HREF);
    expect(signIn).not.toHaveBeenCalled();
  });

  it.each(['{', 'null', '{"settings":{}}', '[]'])(
    'does not begin if %s is stored instead of a provider',
    async (stored) => {
      await visit();
      signIn.mockClear();
      localStorage.setItem('fenceline:provider', stored);
      openSessionEarly(HREF);
      expect(signIn).not.toHaveBeenCalled();
    },
  );
});
