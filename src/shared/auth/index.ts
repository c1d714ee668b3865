export { isSessionExpected } from './session-hint.ts';
export { isSignedOutHere } from './signed-out-here.ts';
