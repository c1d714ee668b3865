// @vitest-environment jsdom
// In a worker of its own: it signs people in and out.
import { ErrorResponse, User } from 'oidc-client-ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccessToken, onSessionLoss } from './access-token.ts';
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

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: lock } });
  lock.mockClear();
  loss.mockClear();
  connectIdentityProvider({
    authority: 'http://localhost/oidc',
    client_id: 'web',
    scope: 'openid',
    resource: '',
  });
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
