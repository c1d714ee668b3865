import type { User } from 'oidc-client-ts';
import { ErrorResponse } from 'oidc-client-ts';
import { identityProvider } from './identity-provider.ts';

/** A token that ends sooner than this is renewed before it is used. */
const LEAST_LIFE_SECONDS = 30;
const SESSION_IS_OVER = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** The provider answered that nobody is signed in, as opposed to not answering. */
export const saysSignedOut = (error: unknown) =>
  error instanceof ErrorResponse && SESSION_IS_OVER.has(error.error ?? '');

type LossListener = (error: unknown) => void;
let tellLoss: LossListener = () => {};

/** Hears when the provider refuses to renew. */
export function onSessionLoss(listener: LossListener): void {
  tellLoss = listener;
}

/**
 * A token that is good now; null when nobody is signed in any more. Rejects when the provider
 * cannot be reached, which ends no session.
 */
export async function getAccessToken(): Promise<string | null> {
  const user = await identityProvider().getUser();
  const current = !user || hasLife(user) ? user : await renewUnderLock();
  return current?.access_token ?? null;
}

const hasLife = (user: User) => (user.expires_in ?? Infinity) > LEAST_LIFE_SECONDS;

/** Two renewals at once spend one refresh token twice, which ends the grant at the provider. */
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
    // A refresh token the provider no longer takes does not mean that its session is over.
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
