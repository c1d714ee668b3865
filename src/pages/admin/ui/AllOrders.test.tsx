// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { administeredOrder } from '../../../../tests/support/orders/order-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AllOrders } from './AllOrders.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('shows a delayed order with its tries, next try and cause, and retries it', async () => {
  const late = administeredOrder({
    state: 'making',
    failure: 'making',
    tries: 3,
    cause: 'Ground cover is unavailable',
    next_try: '2026-11-30T06:22:00.000Z',
  });
  const retry = vi.fn<() => Promise<unknown>>(async () => [{ retry_delivery: true }]);
  answerCalls({ 'orders.all': async () => [late], 'orders.retryDelivery': retry });
  showScreen(AllOrders, '/admin');
  const table = await screen.findByRole('table', { name: 'Orders' });
  within(table).getByText(/^Delayed, tries so far 3, next .*: Ground cover is unavailable$/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry now: order 12' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('offers to make a report again whose maps have no imagery', async () => {
  const bare = administeredOrder({ lacks_imagery: true });
  const retry = vi.fn<() => Promise<unknown>>(async () => [{ retry_delivery: true }]);
  answerCalls({ 'orders.all': async () => [bare], 'orders.retryDelivery': retry });
  showScreen(AllOrders, '/admin');
  const table = await screen.findByRole('table', { name: 'Orders' });
  within(table).getByText('Its maps have no satellite imagery.');
  await userEvent.click(screen.getByRole('button', { name: /^Make again with imagery/ }));
  expect(retry).toHaveBeenCalledOnce();
});
