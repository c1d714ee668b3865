import { OidcClient } from 'oidc-client-ts';
import { identityProvider } from './identity-provider.ts';

/** Signing out waits no longer for systems that may be away. */
const LIMIT_MS = 3_000;

let revokeAtServer: () => Promise<unknown> = async () => {};

/** Says how our server is asked to refuse this tab's token. */
export function revokeTokenWith(revoke: () => Promise<unknown>): void {
  revokeAtServer = revoke;
}

/**
 * Revokes this tab's tokens at our server and at the provider. Never rejects: a provider may have
 * no revocation, and nobody stays signed in here because a system is away.
 */
export async function endTokens(): Promise<void> {
  const { authority, client_id, redirect_uri } = identityProvider().settings;
  const user = await identityProvider().getUser();
  if (!user) return;
  // The user manager's own revocation would store the user again.
  const provider = new OidcClient({ authority, client_id, redirect_uri });
  const { access_token: access, refresh_token: refresh } = user;
  const attempts = [
    // While the provider still accepts the token: our server may have to ask it whose it is.
    () => revokeAtServer(),
    // A provider ends the access tokens of a refresh token with it (RFC 7009, section 2.1).
    () =>
      refresh
        ? provider.revokeToken(refresh, 'refresh_token')
        : provider.revokeToken(access, 'access_token'),
  ];
  const revoked = (async () => {
    for (const attempt of attempts) await attempt().catch(() => {});
  })();
  await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
}
