// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { answerCalls, EMAIL, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { useIsLoading } from './use-is-loading.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('useIsLoading is true until the last of the initial data arrives, and false during a reload (MAP-01)', async () => {
  const waiting: (() => void)[] = [];
  const later = (answer: unknown) => () =>
    new Promise((resolve) => waiting.push(() => resolve(answer)));
  answerCalls({ 'farms.list': later([]), 'plans.owned': later([]) });
  const Screen = () => <p>{useIsLoading() ? 'loading' : 'there'}</p>;
  const farms = callQuery(contract.farms.list, { email: EMAIL });
  const { queryClient } = showScreen(Screen, '/map', async (client) => {
    void client.prefetchQuery(farms);
    void client.prefetchQuery(callQuery(contract.plans.owned, { email: EMAIL }));
  });
  await screen.findByText('loading');
  waiting[0]!();
  await waitFor(() => expect(queryClient.getQueryData(farms.queryKey)).toEqual([]));
  screen.getByText('loading');
  waiting[1]!();
  await screen.findByText('there');
  void queryClient.invalidateQueries({ queryKey: farms.queryKey, refetchType: 'all' });
  await waitFor(() => expect(waiting).toHaveLength(3));
  screen.getByText('there');
});
