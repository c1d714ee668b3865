import { isSignInAnswer } from './return-address.ts';

const KEY = 'fenceline:session-expected';

/**
 * Whether the provider will probably report that somebody is signed in. Only a hint for what to
 * load early: it grants nothing, and a browser without storage only starts more slowly.
 */
export function isSessionExpected(href: string): boolean {
  try {
    return isSignInAnswer(href) || localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Remembers whether somebody is signed in. */
export function expectSession(isExpected: boolean): void {
  try {
    if (isExpected) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the next start only loads one thing after the other.
  }
}
