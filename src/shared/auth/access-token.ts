import type { User } from 'oidc-client-ts';
import { ErrorResponse } from 'oidc-client-ts';
import { identityProvider } from './identity-provider.ts';

/** Minimum remaining life of a token; below it the token is renewed before use. */
const MIN_LIFE_SECONDS = 30;
const SESSION_IS_OVER = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** The provider responded that nobody is signed in, as opposed to not responding. */
export const saysSignedOut = (error: unknown) =>
  error instanceof ErrorResponse && SESSION_IS_OVER.has(error.error ?? '');

type LossListener = (error: unknown) => void;
let tellLoss: LossListener = () => {};

/** Registers the listener for a session that the provider refuses to renew. */
export function onSessionLoss(listener: LossListener): void {
  tellLoss = listener;
}

let isAssumed = false;

/** Set while this device, not the provider, determines who is signed in; there is no token then. */
export function assumeSignedIn(isOn: boolean): void {
  isAssumed = isOn;
}

/**
 * Returns a valid token; null when nobody is signed in any more. Rejects when the provider is
 * unreachable, which does not end the session.
 */
export async function getAccessToken(): Promise<string | null> {
  const user = await identityProvider().getUser();
  if (!user && isAssumed) throw new Error('The app opened offline and has no token yet.');
  const current = !user || hasLife(user) ? user : await renewUnderLock();
  return current?.access_token ?? null;
}

const hasLife = (user: User) => (user.expires_in ?? Infinity) > MIN_LIFE_SECONDS;

/**
 * Two concurrent renewals would use one refresh token twice, for which the provider revokes the
 * grant.
 */
function renewUnderLock(): Promise<User | null> {
  return navigator.locks.request('fenceline:renew', async () => {
    const user = await identityProvider().getUser();
    return !user || hasLife(user) ? user : renew().catch(endWhenSignedOut);
  });
}

async function renew(): Promise<User | null> {
  const provider = identityProvider();
  try {
    return await provider.signinSilent();
  } catch (error) {
    // A rejected refresh token does not mean that the provider's session is over.
    if (!(error instanceof ErrorResponse) || saysSignedOut(error)) throw error;
    return provider.signinSilent({ forceIframeAuth: true });
  }
}

async function endWhenSignedOut(error: unknown): Promise<null> {
  if (!saysSignedOut(error)) throw error;
  await identityProvider().removeUser();
  tellLoss(error);
  return null;
}
