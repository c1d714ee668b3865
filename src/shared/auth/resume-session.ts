import { saysSignedOut } from './access-token.ts';
import { identityProvider } from './identity-provider.ts';
import { openingOf, type Opening } from './open-session.ts';
import { isSignedOutHere } from './signed-out-here.ts';

/** Finds out who is signed in, now that the provider may be reachable; never leaves the page. */
export async function resumeSession(): Promise<Opening> {
  if (isSignedOutHere()) return { outcome: 'ask' };
  try {
    return await openingOf(await identityProvider().signinSilent());
  } catch (error) {
    return saysSignedOut(error) ? { outcome: 'ask' } : { outcome: 'wait', error };
  }
}
