// @vitest-environment jsdom
import { ErrorResponse, User } from 'oidc-client-ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccessToken, onSessionLoss } from './access-token.ts';
import { connectIdentityProvider, identityProvider } from './identity-provider.ts';

const loss = vi.fn<(error: unknown) => void>();
onSessionLoss(loss);

/** One holder of a name at a time, as the browser's own. */
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

/** The library keeps what it renewed; so does its stand-in. */
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

describe('access token', () => {
  it('is null when nobody is signed in', async () => {
    expect(await getAccessToken()).toBeNull();
  });

  it('is the one at hand while it lives', async () => {
    await identityProvider().storeUser(user('fresh', 600));
    const renewal = renewTo('other');
    expect(await getAccessToken()).toBe('fresh');
    expect(renewal).not.toHaveBeenCalled();
  });

  it('is renewed once, under the lock, however many ask at a time', async () => {
    await identityProvider().storeUser(user('old', 5));
    const renewal = renewTo('new');
    const tokens = await Promise.all([getAccessToken(), getAccessToken(), getAccessToken()]);
    expect(tokens).toEqual(['new', 'new', 'new']);
    expect(renewal).toHaveBeenCalledOnce();
    expect(lock).toHaveBeenCalledWith('fenceline:renew', expect.any(Function));
  });

  it('is asked for in a frame when the refresh token is no longer taken', async () => {
    await identityProvider().storeUser(user('old', 5));
    const renewal = renewTo('new').mockRejectedValueOnce(
      new ErrorResponse({ error: 'invalid_grant' }),
    );
    expect(await getAccessToken()).toBe('new');
    expect(renewal).toHaveBeenLastCalledWith({ forceIframeAuth: true });
  });

  it('ends the session when the provider says that nobody is signed in', async () => {
    await identityProvider().storeUser(user('old', 5));
    const refusal = new ErrorResponse({ error: 'login_required' });
    vi.spyOn(identityProvider(), 'signinSilent').mockRejectedValue(refusal);
    expect(await Promise.all([getAccessToken(), getAccessToken()])).toEqual([null, null]);
    expect(loss).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(await identityProvider().getUser()).toBeNull();
  });

  it('ends no session when the provider cannot be reached', async () => {
    await identityProvider().storeUser(user('old', 5));
    vi.spyOn(identityProvider(), 'signinSilent').mockRejectedValue(new TypeError('no network'));
    await expect(getAccessToken()).rejects.toThrow('no network');
    expect(loss).not.toHaveBeenCalled();
    expect(await identityProvider().getUser()).not.toBeNull();
  });
});
