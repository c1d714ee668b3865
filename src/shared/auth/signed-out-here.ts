const KEY = 'fenceline:signed-out';

/**
 * True from a sign-out in this browser to the next sign-in. The provider may not know of the
 * sign-out, because the network went away meanwhile, and would sign the same person in again without
 * a password.
 */
export function isSignedOutHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function noteSignedOut(isSignedOut: boolean): void {
  try {
    if (isSignedOut) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the provider's own session decides.
  }
}
