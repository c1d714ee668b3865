// @vitest-environment jsdom
// In a worker of its own: it signs people in and out.
import { OidcClient, User } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endTokens, revokeTokenWith } from './end-tokens.ts';
import { connectIdentityProvider, identityProvider } from './identity-provider.ts';

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
  revokeAtServer.mockClear();
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
