export { getAccessToken } from './access-token.ts';
export { connectIdentityProvider } from './identity-provider.ts';
export { $identityError, $session, sessionOpened, sessionLost, signInRequested, signOutRequested } from './session.ts';
export type { Session } from './session.ts';
