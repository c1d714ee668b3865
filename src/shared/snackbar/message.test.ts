import { allSettled, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $message,
  $pastMessages,
  failureEnded,
  guidanceEnded,
  holdChanged,
  mapPlaced,
  messageClosed,
  messageShown,
} from './index.react.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function snackbar() {
  const scope = fork();
  return {
    // `allSettled` resolves only when the message is gone; the tests check the time until then.
    show: (params: Parameters<typeof messageShown>[0]) =>
      void allSettled(messageShown, { scope, params }),
    close: () => allSettled(messageClosed, { scope }),
    place: (isOpen: boolean) =>
      allSettled(mapPlaced, { scope, params: isOpen ? { left: 0, top: 0, width: 900 } : null }),
    endGuidance: () => allSettled(guidanceEnded, { scope }),
    tryAgain: () => void allSettled(failureEnded, { scope }),
    hold: (by: 'pointer' | 'focus' | 'away', isHeld: boolean) =>
      void allSettled(holdChanged, { scope, params: { by, isHeld } }),
    past: () => scope.getState($pastMessages).map(({ lines }) => lines.join(' ')),
    lines: () => scope.getState($message)?.lines ?? null,
    message: () => scope.getState($message),
  };
}

describe('the general message', () => {
  it('is pink and closes after 2000 ms (SHELL-22, SHELL-23)', async () => {
    const { show, message } = snackbar();
    show({ lines: ['Saved'] });
    expect(message()).toMatchObject({ tone: 'default' });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(message()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(message()).toBeNull();
  });

  it.each([10_000, 20_000, 60_000])(
    'stays open for a given %i ms (SHELL-24)',
    async (durationMs) => {
      const { show, lines } = snackbar();
      show({ lines: ['Loading'], durationMs });
      await vi.advanceTimersByTimeAsync(durationMs - 1);
      expect(lines()).toEqual(['Loading']);
      await vi.advanceTimersByTimeAsync(1);
      expect(lines()).toBeNull();
    },
  );

  it('stays open while it is pointed at or focused, and then for its duration', async () => {
    const { show, hold, lines } = snackbar();
    show({ lines: ['Saved'] });
    hold('pointer', true);
    hold('focus', true);
    await vi.advanceTimersByTimeAsync(60_000);
    hold('pointer', false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines()).toEqual(['Saved']);
    hold('focus', false);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(lines()).toEqual(['Saved']);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines()).toBeNull();
  });

  it('waits for a user who looks at another page, but not for a pointer at a closed message', async () => {
    const { show, hold, close, lines } = snackbar();
    hold('away', true);
    show({ lines: ['Saved'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines()).toEqual(['Saved']);
    hold('away', false);
    hold('pointer', true);
    void close();
    show({ lines: ['Sent'] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lines()).toBeNull();
  });

  it('can be read again later, the latest first, but not guidance', async () => {
    const { show, place, past } = snackbar();
    void place(true);
    show({ lines: ['Click a parcel'], tone: 'guidance' });
    for (let i = 1; i <= 21; i++) show({ lines: [`Saved ${i}`] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(past()).toHaveLength(20);
    expect(past()[0]).toBe('Saved 21');
  });

  it('gives a later message its full duration', async () => {
    const { show, lines } = snackbar();
    show({ lines: ['first'] });
    await vi.advanceTimersByTimeAsync(1_500);
    show({ lines: ['second'] });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(lines()).toEqual(['second']);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines()).toBeNull();
  });

  it('restarts its duration when the same text is shown again', async () => {
    const { show, lines } = snackbar();
    show({ lines: ['Saved'] });
    await vi.advanceTimersByTimeAsync(1_500);
    show({ lines: ['Saved'] });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(lines()).toEqual(['Saved']);
  });

  it('closes manually without shortening a later message', async () => {
    const { show, close, lines } = snackbar();
    show({ lines: ['first'] });
    void close();
    expect(lines()).toBeNull();
    show({ lines: ['second'], durationMs: 10_000 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lines()).toEqual(['second']);
  });
});

describe('guidance', () => {
  const GUIDANCE = { lines: ['Click a parcel'], tone: 'guidance', durationMs: 60_000 } as const;

  it('is shown while a map is open, and closes with it', async () => {
    const { place, show, lines } = snackbar();
    await place(true);
    show(GUIDANCE);
    expect(lines()).toEqual(['Click a parcel']);
    void place(false);
    expect(lines()).toBeNull();
  });

  it('is not shown on a screen without a map', () => {
    const { show, lines } = snackbar();
    show(GUIDANCE);
    expect(lines()).toBeNull();
  });

  it('closes when guidance ends; other messages stay', async () => {
    const { place, show, endGuidance, lines } = snackbar();
    await place(true);
    show(GUIDANCE);
    void endGuidance();
    expect(lines()).toBeNull();
    show({ lines: ['Saved'] });
    void endGuidance();
    expect(lines()).toEqual(['Saved']);
    void place(false);
    expect(lines()).toEqual(['Saved']);
  });
});

describe('a failure message', () => {
  it('closes when the action is retried; other messages stay', async () => {
    const { show, lines, tryAgain } = snackbar();
    show({ lines: ['The server cannot be reached.'], tone: 'error', durationMs: 10_000 });
    tryAgain();
    expect(lines()).toBeNull();
    show({ lines: ['Farm Key is added to shopping card'] });
    tryAgain();
    expect(lines()).toEqual(['Farm Key is added to shopping card']);
  });
});
