// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdministeredOrder } from '#shared/api/contract';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AllOrders } from './AllOrders.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const order = (changes: Partial<AdministeredOrder> = {}): AdministeredOrder => ({
  order_id: 12,
  ordered_at: '2026-11-30T00:00:00.000Z',
  buyer_email: 'farmer@fenceline.example',
  buyer_name: 'Ann Farmer',
  ordered_by: null,
  method: 'CC',
  plan_name: null,
  capture_id: 'CAPTURE-1',
  total: 75,
  items: [
    {
      item_id: 41,
      property_name: 'Kurrajong Park',
      item_type: 'Property Key',
      price: 75,
      refundable: 50,
    },
  ],
  refunds: [],
  open_refunds: [],
  state: 'sent',
  since: '2026-11-30T00:00:00.000Z',
  failure: null,
  tries: 0,
  cause: null,
  next_try: null,
  sent_to: null,
  ...changes,
});

it('shows a delayed order with its tries, next try and cause, and retries it', async () => {
  const late = order({
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
  await userEvent.click(screen.getByRole('button', { name: 'Retry order 12' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('refunds part of an item, but not more than is left and not without a reason', async () => {
  const refund = vi.fn<(params: object) => Promise<unknown>>(async () => [{ refund: true }]);
  answerCalls({ 'orders.all': async () => [order()], 'orders.refund': refund });
  showScreen(AllOrders, '/admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Refund order 12' }));
  const amount = screen.getByRole('textbox', { name: 'Farm Key: Kurrajong Park' });
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Refund( \$.*)?$/ });
  await enterText(screen.getByRole('textbox', { name: 'Reason, for the audit' }), 'Agreed');
  await enterText(amount, '50.01');
  screen.getByText('Enter an amount up to 50.00.');
  expect(submit().disabled).toBe(true);
  await userEvent.clear(amount);
  await enterText(amount, '25.50');
  expect(submit().textContent).toBe('Refund $25.50');
  await userEvent.click(submit());
  expect(refund.mock.lastCall?.[0]).toEqual({
    order_id: 12,
    lines: [{ item_id: 41, amount: 25.5 }],
    reason: 'Agreed',
  });
});
