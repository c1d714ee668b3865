export { getAccessToken, onSessionLoss } from './access-token.ts';
export { revokeTokenWith } from './end-tokens.ts';
export { connectIdentityProvider } from './identity-provider.ts';
export { onSignOutElsewhere } from './other-tabs.ts';
export {
  $session,
  $signedInEmail,
  sessionLost,
  sessionOpened,
  signedOutElsewhere,
  signInRequested,
  signOutRequested,
} from './session.ts';
export { accountChanged, useSessionState } from './use-session-state.ts';
export { useSignedInEmail } from './use-signed-in-email.ts';
export type { Session } from './session.ts';
