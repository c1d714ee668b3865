// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { standInForPayPal } from '../../../../tests/support/orders/fake-paypal.ts';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import type { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import { key, carbon, openShop, press, startOrderServer, closeShop } from './shop.fixture.tsx';

let server: OrderServer;
beforeEach(() => {
  server = startOrderServer();
});
afterEach(closeShop);

describe('the confirmation', () => {
  const region = () => screen.findByRole('region', { name: 'Confirmation' });
  const stepsIn = (card: HTMLElement) =>
    within(card)
      .getAllByRole('listitem')
      .map((step) => step.textContent);

  it('names the order and its sum, and follows the files until they are mailed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const provider = standInForPayPal();
    await openShop([key, carbon]);
    server.orders = [orderRecord({ total: 230 }, { state: 'making', list: [] })];
    await press('PayPal');
    await provider.approve();
    const card = await region();
    await within(card).findByText('Files are being made');
    within(card).getByText('Order 12');
    within(card).getByText('$230.00');
    expect(document.activeElement).toBe(within(card).getByRole('heading'));
    expect(screen.queryByText('Shopping cart is empty')).toBeNull();
    server.orders = [orderRecord({ total: 230 })];
    await vi.advanceTimersByTimeAsync(5_000);
    await within(card).findByText(/^E-mailed to farmer@fenceline\.example/);
    expect(stepsIn(card)).toEqual([
      'Paid: done',
      'Files made: done',
      'E-mailed to farmer@fenceline.example: done',
    ]);
    vi.useRealTimers();
  });

  it('stays after a reload as long as the files are under way', async () => {
    server.orders = [orderRecord({}, { state: 'making', list: [] })];
    await openShop([]);
    within(await region()).getByText('Order 12');
    expect(screen.queryByText('Shopping cart is empty')).toBeNull();
  });

  it('is absent once the files are mailed, and from a cart with items', async () => {
    server.orders = [orderRecord({}, { state: 'making', list: [] })];
    await openShop([key]);
    await screen.findByRole('group', { name: /^Order 12/ });
    expect(screen.queryByRole('region', { name: 'Confirmation' })).toBeNull();
  });
});
