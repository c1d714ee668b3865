import { createEffect, sample } from 'effector';
import { isSignInAnswer } from './return-address.ts';
import { $session } from './session.ts';

const KEY = 'fenceline:session-expected';

/**
 * Whether the provider will probably say that somebody is signed in. A guess for what to load
 * early: it grants nothing, and a browser without storage only starts more slowly.
 */
export function isSessionExpected(href: string): boolean {
  try {
    return isSignInAnswer(href) || localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

const expectFx = createEffect((isExpected: boolean) => {
  try {
    if (isExpected) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // The next start loads one thing after the other.
  }
});

sample({
  clock: $session,
  filter: ({ status }) => status !== 'loading',
  fn: ({ status }) => status === 'authenticated',
  target: expectFx,
});
