import { ErrorTimeout, type User } from 'oidc-client-ts';
import { endTokens } from './end-tokens.ts';
import { saysSignedOut } from './access-token.ts';
import { identityProvider, isStorageBlocked, sessionStore } from './identity-provider.ts';
import { signOutElsewhere } from './other-tabs.ts';
import { isSignedOutHere, noteSignedOut } from './signed-out-here.ts';
import { isRefusal, isSignInAnswer, returnAddress, withoutAnswer } from './return-address.ts';
import { isSessionExpected } from './session-hint.ts';
import { beginSignIn, rememberProvider, signInSilently } from './silent-sign-in.ts';

const BACK_FROM_SIGN_OUT = 'fenceline:back-from-sign-out';

export interface SignedInUser {
  email: string;
  name: string | null;
}

/** Identifies the account of a user, whatever its address. */
export interface Account {
  issuer: string;
  subject: string;
}

let prepare: (user: SignedInUser, account: Account) => Promise<unknown> = async () => {};

/** Registers the work that must be done on this device before a user's screens open. */
export function prepareAtSignIn(preparation: typeof prepare): void {
  prepare = preparation;
}

/**
 * `ask`: redirect the visitor to sign in now. `wait`: leave it to the login icon. `late`: the
 * provider did not answer in time, so try again.
 */
export type Opening =
  | { outcome: 'signed-in'; user: SignedInUser }
  | { outcome: 'ask' }
  | { outcome: 'late'; error: unknown }
  | { outcome: 'wait'; error: unknown };

/** Begins to sign in a returning user, before the server's settings have loaded. */
export function openSessionEarly(href: string): void {
  if (isRefusal(href) || isSignInAnswer(href) || isSignedOutHere()) return;
  if (isSessionExpected(href)) beginSignIn();
}

/**
 * Determines the user from the provider's callback in the address, or otherwise by silent sign-in.
 */
export async function openSession(href: string): Promise<Opening> {
  if (isStorageBlocked()) return { outcome: 'wait', error: new Error('Storage is blocked.') };
  if (isRefusal(href)) {
    const error: unknown = await identityProvider()
      .signinRedirectCallback(href)
      .catch((cause: unknown) => cause);
    showAddress(requestedBefore(error) ?? withoutAnswer(href));
    return { outcome: 'wait', error };
  }
  if (isSignInAnswer(href)) return finishSignIn(href);
  if (cameBackFromSignOut()) return { outcome: 'wait', error: null };
  if (isSignedOutHere()) return { outcome: 'ask' };
  try {
    return await openingOf(await signInSilently());
  } catch (error) {
    if (saysSignedOut(error)) return { outcome: 'ask' };
    return { outcome: error instanceof ErrorTimeout ? 'late' : 'wait', error };
  }
}

async function finishSignIn(href: string): Promise<Opening> {
  try {
    const user = await identityProvider().signinRedirectCallback(href);
    noteSignedOut(false);
    showAddress(requestedBefore(user) ?? withoutAnswer(href));
    return await openingOf(user);
  } catch (error) {
    // A callback that was used before (history, reload) does not mean that nobody is signed in; but
    // it must not redirect to the provider automatically, or the two would loop.
    showAddress(withoutAnswer(href));
    if (isSignedOutHere()) return { outcome: 'wait', error };
    const user = await signInSilently().catch(() => null);
    return user ? openingOf(user) : { outcome: 'wait', error };
  }
}

export async function openingOf(user: User | null): Promise<Opening> {
  if (!user) return { outcome: 'ask' };
  const { email, name, iss, sub } = user.profile;
  if (!email)
    return { outcome: 'wait', error: new Error('The identity provider gave no e-mail address.') };
  await rememberProvider();
  const signedIn = { email, name: name ?? null };
  await prepare(signedIn, { issuer: iss, subject: sub });
  return { outcome: 'signed-in', user: signedIn };
}

/**
 * Redirects to sign-in, with a password after a sign-out in this browser. Replaces this page in the
 * history, so that Back does not return here only to redirect again.
 */
export async function goToSignIn(returnTo: string): Promise<void> {
  await identityProvider().signinRedirect({
    state: { returnTo },
    redirectMethod: 'replace',
    ...(isSignedOutHere() && { prompt: 'login' }),
  });
}

let removeFromDevice: () => Promise<unknown> = async () => {};

/** Registers the function that removes the user's data from this device when they sign out. */
export function removeAtSignOut(remove: () => Promise<unknown>): void {
  removeFromDevice = remove;
}

/**
 * Removes the user's data after a sign-out that was cut off, for example because the tab was
 * closed.
 */
export async function finishSignOut(): Promise<void> {
  if (isSignedOutHere()) await removeFromDevice();
}

/**
 * Ends the session in every tab, then redirects to the provider's own sign-out, if it has one.
 * Without a network, stays here; the provider asks for the password at the next sign-in.
 */
export async function goToSignOut(): Promise<void> {
  const provider = identityProvider();
  // First, because the tab may be closed before everything else is done.
  noteSignedOut(true);
  signOutElsewhere();
  await removeFromDevice();
  await endTokens();
  if (!navigator.onLine) return provider.removeUser();
  sessionStore()?.setItem(BACK_FROM_SIGN_OUT, '1');
  await provider.signoutRedirect().catch(async (error: unknown) => {
    sessionStore()?.removeItem(BACK_FROM_SIGN_OUT);
    await provider.removeUser();
    throw error;
  });
}

/**
 * Ends this tab's session after another tab signed out. Reloads the page, so that no user data
 * stays in memory, and remains at its address with the login icon.
 */
export async function followSignOut(): Promise<void> {
  await endTokens();
  await identityProvider().removeUser();
  sessionStore()?.setItem(BACK_FROM_SIGN_OUT, '1');
  window.location.reload();
}

/** True once after signing out, so that the visitor stays at the login icon. */
function cameBackFromSignOut(): boolean {
  const store = sessionStore();
  const cameBack = (store?.getItem(BACK_FROM_SIGN_OUT) ?? null) !== null;
  store?.removeItem(BACK_FROM_SIGN_OUT);
  return cameBack;
}

/** Return address that was passed to goToSignIn; it is stored with the proof key. */
function requestedBefore(answer: unknown): string | undefined {
  const { returnTo } = ((answer as { state?: unknown }).state ?? {}) as { returnTo?: unknown };
  return returnTo === undefined ? undefined : returnAddress(returnTo, window.location.origin);
}

function showAddress(href: string): void {
  window.history.replaceState(null, '', href);
}
