export { getAccessToken, onSessionLoss } from './access-token.ts';
export { connectIdentityProvider } from './identity-provider.ts';
export {
  $identityError,
  $session,
  sessionLost,
  sessionOpened,
  signInRequested,
  signOutRequested,
} from './session.ts';
export { useSignedInEmail } from './use-signed-in-email.ts';
export type { Session } from './session.ts';
