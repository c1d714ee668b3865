import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type OidcMetadata,
} from 'oidc-client-ts';

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

/** A provider, with what an earlier sign-in on this device found out about it. */
export interface KnownProvider {
  settings: IdentityProviderSettings;
  /** The content of its discovery document; null if it has to be read. */
  metadata: Partial<OidcMetadata> | null;
  /** Whether its ID tokens lack the e-mail address; null if unknown. */
  needsUserInfo: boolean | null;
}

let connected: { manager: UserManager; provider: KnownProvider } | undefined;

/** Connects the provider in the server's settings, unless an early sign-in has done so. */
export function connectIdentityProvider(settings: IdentityProviderSettings): void {
  const early = connected?.provider.metadata ? connected.provider.settings : null;
  if (JSON.stringify(early) !== JSON.stringify(settings))
    connectTo({ settings, metadata: null, needsUserInfo: null });
}

/**
 * Tokens are held in memory only. The proof key of a sign-in in progress has to survive the trip to
 * the provider and back, so it (and nothing else) is in the tab's session storage.
 */
export function connectTo(provider: KnownProvider): UserManager {
  const { origin } = window.location;
  const { settings, metadata } = provider;
  const manager = new UserManager({
    authority: settings.authority,
    client_id: settings.client_id,
    scope: settings.scope,
    ...(settings.resource ? { resource: settings.resource } : {}),
    ...(metadata ? { metadata } : {}),
    redirect_uri: `${origin}/`,
    post_logout_redirect_uri: `${origin}/`,
    silent_redirect_uri: `${origin}/silent.html`,
    loadUserInfo: provider.needsUserInfo ?? true,
    // We renew tokens ourselves, because a renewal has to hold a lock (access-token.ts).
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // Without storage nobody can sign in, but public pages open.
    stateStore: new WebStorageStateStore({ store: sessionStore() ?? new InMemoryWebStorage() }),
  });
  connected = { manager, provider };
  return manager;
}

export function connectedProvider() {
  if (!connected) throw new Error('The identity provider was used before it was connected.');
  return connected;
}

export const identityProvider = (): UserManager => connectedProvider().manager;
