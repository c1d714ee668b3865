// @vitest-environment jsdom
import { allSettled, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSessionExpected } from './session-hint.ts';
import { goToSignOutFx, openSessionFx, sessionOpened, signOutRequested } from './session.ts';

const HERE = 'https://fenceline.example/map';
const ANSWER = `${HERE}?code=1&state=2`;

const start = (outcome: 'signed-in' | 'wait') =>
  fork({
    handlers: [
      [
        openSessionFx,
        async () => ({
          outcome,
          error: null,
          user: { email: 'farmer@fenceline.example', name: null },
        }),
      ],
      [goToSignOutFx, async () => {}],
    ],
  });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('isSessionExpected', () => {
  it('is false on a device where nobody has signed in', async () => {
    expect(isSessionExpected(HERE)).toBe(false);
    await allSettled(sessionOpened, { scope: start('wait'), params: HERE });
    expect(isSessionExpected(HERE)).toBe(false);
  });

  it('is true after a sign-in, until the user signs out', async () => {
    const scope = start('signed-in');
    await allSettled(sessionOpened, { scope, params: HERE });
    expect(isSessionExpected(HERE)).toBe(true);
    await allSettled(signOutRequested, { scope });
    expect(isSessionExpected(HERE)).toBe(false);
  });

  it('is true when the provider has just sent the user back', () => {
    expect(isSessionExpected(ANSWER)).toBe(true);
  });

  it('is false where the browser blocks its storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(isSessionExpected(HERE)).toBe(false);
  });
});
