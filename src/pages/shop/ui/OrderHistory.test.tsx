// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import type { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import { openShop, press, startOrderServer, closeShop } from './shop.fixture.tsx';

let server: OrderServer;
beforeEach(() => {
  server = startOrderServer();
});
afterEach(closeShop);

describe('the order history', () => {
  it('lists items, price, payment and the state of the files, latest first', async () => {
    server.orders = [orderRecord({ order_id: 13 }, { state: 'making', list: [] }), orderRecord()];
    await openShop([]);
    const [latest, earlier] = await screen.findAllByRole('group', { name: /^Order/ });
    within(latest!).getByText('Creating files');
    within(latest!).getByRole('progressbar');
    within(earlier!).getByText('Farm Key');
    within(earlier!).getByText('Card or PayPal · CAPTURE-1');
    within(earlier!).getByText('Files sent');
    expect(within(earlier!).getAllByText('$75.00')).toHaveLength(2);
  });

  it('reloads while files are being made, until they are sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.orders = [orderRecord({}, { state: 'making' })];
    await openShop([]);
    await screen.findByText('Creating files');
    server.orders = [orderRecord()];
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByText('Files sent');
    const asked = server.callsOf('list').length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.callsOf('list')).toHaveLength(asked);
    vi.useRealTimers();
  });

  it('does not reload for an order whose parcels never arrived, and says what to do', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const trouble = 'The comparison parcels have not arrived yet. Please contact support.';
    server.orders = [orderRecord({}, { state: 'incomplete', list: [], trouble })];
    await openShop([]);
    await screen.findByText('Files cannot be created yet');
    screen.getByText(trouble);
    expect(screen.queryByRole('progressbar')).toBeNull();
    const asked = server.callsOf('list').length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.callsOf('list')).toHaveLength(asked);
    vi.useRealTimers();
  });

  it('names what was left out of an order', async () => {
    const line = { property_name: 'Old Yard', item_type: 'Free Carbon Reorder' } as const;
    server.orders = [orderRecord({ left_out: [line] })];
    await openShop([]);
    const [order] = await screen.findAllByRole('group', { name: /^Order/ });
    expect(order!.textContent).toContain('Old Yard is not in this order');
  });

  it('downloads a file again by a fresh link', async () => {
    server.orders = [orderRecord()];
    await openShop([]);
    await userEvent.click(
      await screen.findByRole('button', { name: /Download kurrajong-park-farm-key\.pdf/ }),
    );
    await waitFor(() => {
      expect(window.location.hash).toBe('#file');
    });
    expect(server.callsOf('fileLink')[0]?.params).toEqual({
      order_id: 12,
      item_id: 31,
      file_name: 'kurrajong-park-farm-key.pdf',
    });
  });

  it('shows the latest three orders, with a link to all of them', async () => {
    server.orders = Array.from({ length: 5 }, (_, i) => orderRecord({ order_id: 100 - i }));
    await openShop([]);
    await screen.findByText('Order 98');
    expect(screen.queryByText('Order 97')).toBeNull();
    expect(screen.getByRole('link', { name: 'All your orders' }).getAttribute('href')).toBe(
      '/orders',
    );
  });

  it('shows a hint when it is empty, and offers a retry when loading fails (OP-24)', async () => {
    server.trouble['list'] = [new ApiError('INVALID_PARAMS', 'Not today.', { status: 400 })];
    await openShop([]);
    await screen.findByText('Not today.');
    await press('Try again');
    expect(await screen.findByText(/^No orders yet/)).toBeTruthy();
  });
});
