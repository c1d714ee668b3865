// @vitest-environment jsdom
// In a worker of its own: it signs people in and out.
import { ErrorResponse, OidcClient, User } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccessToken, onSessionLoss } from './access-token.ts';
import { endTokens, revokeTokenWith } from './end-tokens.ts';
import { connectIdentityProvider, identityProvider } from './identity-provider.ts';

const loss = vi.fn<(error: unknown) => void>();
onSessionLoss(loss);

/** Simulates the browser's locks: one holder at a time. */
let queue: Promise<unknown> = Promise.resolve();
const lock = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>((_, work) => {
  const turn = queue.then(work);
  queue = turn.catch(() => {});
  return turn;
});

const user = (token: string, secondsLeft: number) =>
  new User({
    access_token: token,
    token_type: 'Bearer',
    profile: { sub: 'u1' } as never,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
  });

/** Stores the renewed user, as the library does. */
function renewTo(token: string) {
  return vi.spyOn(identityProvider(), 'signinSilent').mockImplementation(async () => {
    const renewed = user(token, 3600);
    await identityProvider().storeUser(renewed);
    return renewed;
  });
}

const revokeAtServer = vi.fn<() => Promise<void>>(async () => {});
const signIn = (refreshToken: string | null = 'refresh') =>
  identityProvider().storeUser(
    new User({
      access_token: 'access',
      ...(refreshToken ? { refresh_token: refreshToken } : {}),
      token_type: 'Bearer',
      profile: { sub: 'u1' } as never,
    }),
  );

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: lock } });
  connectIdentityProvider({
    authority: 'http://localhost/oidc',
    client_id: 'web',
    scope: 'openid',
    resource: '',
  });
  revokeTokenWith(revokeAtServer);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  lock.mockClear();
  loss.mockClear();
  revokeAtServer.mockClear();
});

describe('getAccessToken', () => {
  it('returns null when nobody is signed in', async () => {
    expect(await getAccessToken()).toBeNull();
  });

  it('returns the current token while it is valid', async () => {
    await identityProvider().storeUser(user('fresh', 600));
    const renewal = renewTo('other');
    expect(await getAccessToken()).toBe('fresh');
    expect(renewal).not.toHaveBeenCalled();
  });

  it('renews once, under the lock, for any number of concurrent callers', async () => {
    await identityProvider().storeUser(user('old', 5));
    const renewal = renewTo('new');
    const tokens = await Promise.all([getAccessToken(), getAccessToken(), getAccessToken()]);
    expect(tokens).toEqual(['new', 'new', 'new']);
    expect(renewal).toHaveBeenCalledOnce();
    expect(lock).toHaveBeenCalledWith('fenceline:renew', expect.any(Function));
  });

  it('renews in an iframe when the provider rejects the refresh token', async () => {
    await identityProvider().storeUser(user('old', 5));
    const renewal = renewTo('new').mockRejectedValueOnce(
      new ErrorResponse({ error: 'invalid_grant' }),
    );
    expect(await getAccessToken()).toBe('new');
    expect(renewal).toHaveBeenLastCalledWith({ forceIframeAuth: true });
  });

  it('ends the session when the provider reports that nobody is signed in', async () => {
    await identityProvider().storeUser(user('old', 5));
    const refusal = new ErrorResponse({ error: 'login_required' });
    vi.spyOn(identityProvider(), 'signinSilent').mockRejectedValue(refusal);
    expect(await Promise.all([getAccessToken(), getAccessToken()])).toEqual([null, null]);
    expect(loss).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(await identityProvider().getUser()).toBeNull();
  });

  it('keeps the session when the provider is unreachable', async () => {
    await identityProvider().storeUser(user('old', 5));
    vi.spyOn(identityProvider(), 'signinSilent').mockRejectedValue(new TypeError('no network'));
    await expect(getAccessToken()).rejects.toThrow('no network');
    expect(loss).not.toHaveBeenCalled();
    expect(await identityProvider().getUser()).not.toBeNull();
  });
});

describe('endTokens', () => {
  it('revokes the token at our server first, then the refresh token at the provider', async () => {
    await signIn();
    const revoke = vi.spyOn(OidcClient.prototype, 'revokeToken').mockResolvedValue();
    await endTokens();
    expect(revoke.mock.calls).toEqual([['refresh', 'refresh_token']]);
    expect(revokeAtServer.mock.invocationCallOrder[0]).toBeLessThan(
      revoke.mock.invocationCallOrder[0]!,
    );
  });

  it('revokes the access token at the provider when there is no refresh token', async () => {
    await signIn(null);
    const revoke = vi.spyOn(OidcClient.prototype, 'revokeToken').mockResolvedValue();
    await endTokens();
    expect(revoke.mock.calls).toEqual([['access', 'access_token']]);
  });

  it('still tries the provider when our server fails, and never rejects', async () => {
    await signIn();
    revokeAtServer.mockRejectedValueOnce(new Error('away'));
    const revoke = vi
      .spyOn(OidcClient.prototype, 'revokeToken')
      .mockRejectedValue(new Error('no revocation endpoint'));
    await endTokens();
    expect(revoke).toHaveBeenCalledOnce();
  });

  it('gives up after three seconds when a system does not respond', async () => {
    await signIn();
    vi.useFakeTimers();
    revokeAtServer.mockReturnValueOnce(new Promise(() => {}));
    const ended = endTokens();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(ended).resolves.toBeUndefined();
  });

  it('revokes nothing while nobody is signed in', async () => {
    await endTokens();
    expect(revokeAtServer).not.toHaveBeenCalled();
  });
});
