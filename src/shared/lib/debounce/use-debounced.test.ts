// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('useDebounced skips the intermediate dates while a slider moves', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(
    ({ date }) => {
      const debounced = useDebounced(date, 180);
      if (seen.at(-1) !== debounced) seen.push(debounced);
    },
    { initialProps: { date: '2021-03' } },
  );
  for (const date of ['2020-12', '2020-09', '2020-06']) {
    rerender({ date });
    act(() => void vi.advanceTimersByTime(100));
  }
  act(() => void vi.advanceTimersByTime(200));
  expect(seen).toEqual(['2021-03', '2020-06']);
});
