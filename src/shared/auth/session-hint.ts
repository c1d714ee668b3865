import { isSignInAnswer } from './return-address.ts';

const KEY = 'fenceline:session-expected';
const [SOMEBODY, OWNER] = ['1', 'owner'];

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

/** Whether that user probably has an owner record, as the last one in this browser did. */
export function isOwnerExpected(): boolean {
  try {
    return localStorage.getItem(KEY) === OWNER;
  } catch {
    return false;
  }
}

/** Remembers that the signed-in user has an owner record. */
export const expectOwner = (): void => expect(OWNER);

/** Remembers whether somebody is signed in. */
export function expectSession(isExpected: boolean): void {
  if (!isExpected) expect(null);
  else if (!isOwnerExpected()) expect(SOMEBODY);
}

function expect(whom: string | null): void {
  try {
    if (whom === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, whom);
  } catch {
    // Without storage, the next start only loads one thing after the other.
  }
}
