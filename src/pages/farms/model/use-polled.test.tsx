// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePolled } from './use-polled.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('usePolled', () => {
  it('is true at once, and starts no timer, if the data are already loaded', () => {
    const setInterval = vi.spyOn(globalThis, 'setInterval');
    expect(renderHook(() => usePolled(true)).result.current).toBe(true);
    expect(setInterval).not.toHaveBeenCalled();
  });

  it('notices data at the next check after it arrives (FARMS-04)', () => {
    vi.useFakeTimers();
    const { result, rerender } = renderHook(({ isThere }) => usePolled(isThere), {
      initialProps: { isThere: false },
    });
    rerender({ isThere: true });
    expect(result.current).toBe(false);
    act(() => {
      vi.advanceTimersByTime(500);
    });
    expect(result.current).toBe(true);
  });
});
