import { saysSignedOut } from './access-token.ts';
import { openingOf, type Opening } from './open-session.ts';
import { isSignedOutHere } from './signed-out-here.ts';
import { beginSignIn, signInSilently } from './silent-sign-in.ts';

/** Finds out who is signed in, now that the provider may be reachable; never leaves the page. */
export async function resumeSession(): Promise<Opening> {
  if (isSignedOutHere()) return { outcome: 'ask' };
  // One that began without a network would only end after its time limit.
  beginSignIn();
  try {
    return await openingOf(await signInSilently());
  } catch (error) {
    return saysSignedOut(error) ? { outcome: 'ask' } : { outcome: 'wait', error };
  }
}
