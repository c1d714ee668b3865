import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';

export interface IdentityProviderSettings {
  authority: string;
  client_id: string;
  scope: string;
  resource: string | null;
}

/** The tab's session storage; null where the browser forbids it. */
export function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** True where nobody can sign in, because the browser forbids this site to store anything. */
export const isStorageBlocked = (): boolean => sessionStore() === null;

let connected: UserManager | undefined;

/**
 * Tokens are held in memory only. The proof key of a sign-in in progress has to survive the trip to
 * the provider and back, so it (and nothing else) is in the tab's session storage.
 */
export function connectIdentityProvider(settings: IdentityProviderSettings): void {
  const { origin } = window.location;
  connected = new UserManager({
    authority: settings.authority,
    client_id: settings.client_id,
    scope: settings.scope,
    ...(settings.resource ? { resource: settings.resource } : {}),
    redirect_uri: `${origin}/`,
    post_logout_redirect_uri: `${origin}/`,
    silent_redirect_uri: `${origin}/silent.html`,
    // Not every provider includes the e-mail in the ID token.
    loadUserInfo: true,
    // We renew tokens ourselves, because a renewal has to hold a lock (access-token.ts).
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // Without storage nobody can sign in, but public pages open.
    stateStore: new WebStorageStateStore({ store: sessionStore() ?? new InMemoryWebStorage() }),
  });
}

export function identityProvider(): UserManager {
  if (!connected) throw new Error('The identity provider was used before it was connected.');
  return connected;
}
