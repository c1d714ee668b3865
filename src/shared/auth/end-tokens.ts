import { OidcClient } from 'oidc-client-ts';
import { identityProvider } from './identity-provider.ts';

/** Maximum time that signing out waits for systems that may be down. */
const LIMIT_MS = 3_000;

let revokeAtServer: () => Promise<unknown> = async () => {};

/** Registers the function that revokes this tab's token at our server. */
export function revokeTokenWith(revoke: () => Promise<unknown>): void {
  revokeAtServer = revoke;
}

/**
 * Revokes this tab's tokens at our server and at the provider. Never rejects: a provider may not
 * support revocation, and a system that is down must not keep anybody signed in here.
 */
export async function endTokens(): Promise<void> {
  const { authority, client_id, redirect_uri } = identityProvider().settings;
  const user = await identityProvider().getUser();
  if (!user) return;
  // The user manager's own revocation would store the user again.
  const provider = new OidcClient({ authority, client_id, redirect_uri });
  const { access_token: access, refresh_token: refresh } = user;
  const attempts = [
    // First, while the provider still accepts the token: our server may have to ask the provider
    // whose it is.
    () => revokeAtServer(),
    // Revoking a refresh token also ends its access tokens (RFC 7009, section 2.1).
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
