export { getAccessToken, onSessionLoss } from './access-token.ts';
export { revokeTokenWith } from './end-tokens.ts';
export { isSessionExpected } from './session-hint.ts';
export { connectIdentityProvider, isStorageBlocked } from './identity-provider.ts';
export {
  finishSignOut,
  openSessionEarly,
  prepareAtSignIn,
  removeAtSignOut,
} from './open-session.ts';
export { onSignOutElsewhere } from './other-tabs.ts';
export {
  $isSessionAssumed,
  $isSigningOut,
  $isSignInLate,
  $session,
  $signedInEmail,
  connectionRestored,
  resumeSessionFx,
  sessionAssumed,
  sessionLost,
  sessionOpened,
  signedOutElsewhere,
  signInRequested,
  signOutRequested,
} from './session.ts';
export { accountChanged, useSessionState, useTypedText } from './use-session-state.ts';
export { useSignedInEmail } from './use-signed-in-email.ts';
export type { Session } from './session.ts';
