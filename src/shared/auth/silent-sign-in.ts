import type { User } from 'oidc-client-ts';
import { saysSignedOut } from './access-token.ts';
import { connectedProvider, connectTo, type KnownProvider } from './identity-provider.ts';

const KEY = 'fenceline:provider';
/** Of the discovery document, only these are stored; the rest describes what the provider supports. */
const ENDPOINTS = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
] as const;

let begun: { provider: KnownProvider; user: Promise<User | null> } | null = null;

/**
 * Begins a silent sign-in with the provider of the last visit, while the server's settings are still
 * loading. Its endpoints are stored on this device; they say nothing about who signed in.
 */
export function beginSignIn(): void {
  const provider = readProvider();
  if (!provider) return;
  const user = connectTo(provider).signinSilent();
  user.catch(() => {});
  begun = { provider, user };
}

/** Signs in by the provider's session, without interaction; uses a sign-in that has begun. */
export async function signInSilently(): Promise<User | null> {
  const { manager, provider } = connectedProvider();
  const early = begun?.provider === provider ? begun.user : null;
  begun = null;
  if (!early) return manager.signinSilent();
  const user = await early.catch((error: unknown) => {
    if (saysSignedOut(error)) throw error;
    return null;
  });
  if (user?.profile.email) return user;
  // The provider has moved, or its ID tokens lack the e-mail.
  return connectTo({
    settings: provider.settings,
    metadata: null,
    needsUserInfo: user ? true : null,
  }).signinSilent();
}

/**
 * Stores the endpoints of the provider that somebody has just signed in with. Assumes that its ID
 * tokens contain the e-mail address until one does not.
 */
export async function rememberProvider(): Promise<void> {
  const { manager, provider } = connectedProvider();
  const { settings, needsUserInfo } = provider;
  try {
    const found = await manager.metadataService.getMetadata();
    const metadata = Object.fromEntries(ENDPOINTS.map((name) => [name, found[name]]));
    const known: KnownProvider = { settings, metadata, needsUserInfo: needsUserInfo ?? false };
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without endpoints or storage, the next start only takes longer.
  }
}

function readProvider(): KnownProvider | null {
  try {
    const provider: KnownProvider | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof provider?.settings.authority === 'string' ? provider : null;
  } catch {
    return null;
  }
}
