import { allSettled, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $newVersion,
  askVersionFx,
  checkVersionAfterStart,
  noticeClosed,
  refreshRequested,
  reloadFreshFx,
} from './model.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(answer: () => Promise<string>) {
  const ask = vi.fn<() => Promise<string>>(answer);
  const reload = vi.fn<() => Promise<void>>(async () => {});
  const scope = fork({
    handlers: [
      [askVersionFx, ask],
      [reloadFreshFx, reload],
    ],
  });
  void allSettled(checkVersionAfterStart, { scope });
  return { scope, ask, reload, shown: () => scope.getState($newVersion) };
}

describe('the new-version notice', () => {
  it('requests the version 2000 ms after the start, not sooner (SHELL-28)', async () => {
    const { ask } = start(async () => '2022.6');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('appears for a different version (SHELL-29)', async () => {
    const { shown } = start(async () => '2022.7');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown()).toBe('2022.7');
  });

  it('appears for an older version too', async () => {
    const { shown } = start(async () => '2021.12');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown()).toBe('2021.12');
  });

  it.each([
    ['the same version (SHELL-30)', async () => '2022.6'],
    ['an empty answer (OP-04)', async () => ''],
    ['a failed check (OP-04)', () => Promise.reject(new Error('no answer'))],
  ])('does not appear for %s', async (_, answer) => {
    const { ask, shown } = start(answer);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ask).toHaveBeenCalledOnce();
    expect(shown()).toBeNull();
  });

  it('stays for 1,000,000 ms (SHELL-25)', async () => {
    const { shown } = start(async () => '2022.7');
    await vi.advanceTimersByTimeAsync(2_000 + 999_999);
    expect(shown()).toBe('2022.7');
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toBeNull();
  });

  it('closes on Close (SHELL-31)', async () => {
    const { scope, shown, reload } = start(async () => '2022.7');
    await vi.advanceTimersByTimeAsync(2_000);
    void allSettled(noticeClosed, { scope });
    expect(shown()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads on Refresh, bypassing the offline copy (SHELL-31)', async () => {
    const { scope, reload } = start(async () => '2022.7');
    await vi.advanceTimersByTimeAsync(2_000);
    void allSettled(refreshRequested, { scope });
    expect(reload).toHaveBeenCalledOnce();
  });
});
