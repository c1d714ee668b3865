// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiClient, createQueryClient } from '#shared/api/react';
import { useNearby } from './nearby.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('useNearby requests the count once the choice has not changed for half a second', async () => {
  const send = vi.spyOn(apiClient, 'send').mockResolvedValue([]);
  const client = createQueryClient();
  const within = (km: 2 | 5) => ({ property_id: 7, km, area: 10 as const });
  const { rerender, unmount } = renderHook(useNearby, {
    initialProps: within(5),
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(() => vi.advanceTimersByTimeAsync(499));
  rerender(within(2));
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(send).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(send.mock.calls.map(([, params]) => params)).toEqual([within(2)]);
  unmount();
});
