import { createEffect, createEvent, createStore, sample } from 'effector';
import {
  followSignOut,
  goToSignIn,
  goToSignOut,
  openSession,
  type SignedInUser,
} from './open-session.ts';
import { assumeSignedIn } from './access-token.ts';
import { resumeSession } from './resume-session.ts';
import { returnAddress } from './return-address.ts';
import { expectSession } from './session-hint.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'authenticated'; readonly email: string; readonly name: string | null };

const LOADING: Session = { status: 'loading' };
const ANONYMOUS: Session = { status: 'anonymous' };

/** The app was opened at this address. */
export const sessionOpened = createEvent<string>();
/** The login icon was clicked; with the address to return to, by default the current one. */
export const signInRequested = createEvent<string | void>();
/** The logout icon was clicked. */
export const signOutRequested = createEvent();
/** Another tab of this browser signed out. */
export const signedOutElsewhere = createEvent();
/** The provider refused to renew the session. */
export const sessionLost = createEvent<unknown>();

/** The app opened without a connection; this device keeps farms of this user. */
export const sessionAssumed = createEvent<SignedInUser>();
/** The connection is back, so the provider can say who is signed in. */
export const connectionRestored = createEvent();

export const openSessionFx = createEffect(openSession);
export const goToSignInFx = createEffect(goToSignIn);
export const goToSignOutFx = createEffect(goToSignOut);
export const followSignOutFx = createEffect(followSignOut);
export const resumeSessionFx = createEffect(resumeSession);
const assumeFx = createEffect(assumeSignedIn);
const reloadFx = createEffect(() => window.location.reload());
export const logFx = createEffect((error: unknown) => console.error('Identity provider:', error));

export const $session = createStore<Session>(LOADING)
  .on(openSessionFx.doneData, (_, opening) => {
    if (opening.outcome === 'signed-in') return { status: 'authenticated', ...opening.user };
    return opening.outcome === 'ask' ? LOADING : ANONYMOUS;
  })
  .on(goToSignInFx, () => LOADING)
  .on(sessionAssumed, (_, user) => ({ status: 'authenticated', ...user }))
  .on(resumeSessionFx.doneData, (session, { outcome }) => (outcome === 'ask' ? ANONYMOUS : session))
  // `goToSignInFx` finishes on this page only when the browser comes back to it.
  .on(
    [openSessionFx.fail, goToSignInFx.finally, goToSignOutFx, followSignOutFx, sessionLost],
    () => ANONYMOUS,
  );

/** True while this page leaves for the provider's sign-out, or for a page that knows nobody. */
export const $isSigningOut = createStore(false)
  .on([goToSignOutFx, followSignOutFx], () => true)
  .on([goToSignOutFx.finally, followSignOutFx.fail], () => false);

sample({ clock: sessionOpened, target: openSessionFx });

/** Pause before a sign-in that timed out is tried again, beside the provider's own time limit. */
const LATE_RETRY_MS = 5_000;
export const waitFx = createEffect(
  (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
);
/** True while the provider has not said in time who is signed in, until it does. */
export const $isSignInLate = createStore(false)
  .on(openSessionFx.doneData, (_, { outcome }) => outcome === 'late')
  .on([openSessionFx.fail, goToSignInFx], () => false);
sample({
  clock: openSessionFx.doneData,
  filter: ({ outcome }) => outcome === 'late',
  fn: () => LATE_RETRY_MS,
  target: waitFx,
});
sample({
  clock: waitFx.done,
  filter: $isSignInLate,
  fn: () => window.location.href,
  target: sessionOpened,
});

sample({
  clock: $session,
  source: $isSignInLate,
  filter: (isLate, { status }) => status !== 'loading' && !isLate,
  fn: (_, { status }) => status === 'authenticated',
  target: createEffect(expectSession),
});

/** True while only this device determines who is signed in. */
export const $isSessionAssumed = createStore(false)
  .on(sessionAssumed, () => true)
  .on(resumeSessionFx.doneData, (isOn, { outcome }) => isOn && outcome === 'wait')
  .on([goToSignInFx, goToSignOutFx], () => false);
sample({ clock: $isSessionAssumed, target: assumeFx });
sample({
  clock: connectionRestored,
  source: { isAssumed: $isSessionAssumed, isPending: resumeSessionFx.pending },
  filter: ({ isAssumed, isPending }) => isAssumed && !isPending,
  fn: () => undefined,
  target: resumeSessionFx,
});
// Another account has signed in: starts again, so that nothing of the previous one stays on the
// screen or the device.
sample({
  clock: resumeSessionFx.doneData,
  source: $session,
  filter: (session, opening) =>
    session.status === 'authenticated' &&
    opening.outcome === 'signed-in' &&
    opening.user.email !== session.email,
  fn: () => undefined,
  target: reloadFx,
});

sample({
  clock: openSessionFx.doneData,
  filter: ({ outcome }) => outcome === 'ask',
  fn: () => undefined,
  target: signInRequested,
});

sample({
  clock: signInRequested,
  fn: (returnTo) => returnAddress(returnTo ?? window.location.href, window.location.origin),
  target: goToSignInFx,
});

sample({ clock: signOutRequested, target: goToSignOutFx });

// A tab that is itself signing in or out has no session to end.
sample({
  clock: signedOutElsewhere,
  source: $session,
  filter: ({ status }) => status === 'authenticated',
  fn: () => undefined,
  target: followSignOutFx,
});

const identityFailed = createEvent<unknown>();

sample({
  clock: [
    openSessionFx.failData,
    goToSignInFx.failData,
    goToSignOutFx.failData,
    followSignOutFx.failData,
    sessionLost,
  ],
  target: identityFailed,
});
sample({
  clock: openSessionFx.doneData,
  filter: (opening) => 'error' in opening && opening.error !== null,
  fn: (opening) => ('error' in opening ? opening.error : undefined),
  target: identityFailed,
});

/** The provider's last error: stored and logged, but never shown (AUTH-07). */
export const $identityError = createStore<unknown>(null, { serialize: 'ignore' }).on(
  identityFailed,
  (_, error) => error,
);
sample({ clock: identityFailed, target: logFx });

/** E-mail of the signed-in user; null while nobody is signed in. */
export const $signedInEmail = $session.map((session) =>
  session.status === 'authenticated' ? session.email : null,
);
