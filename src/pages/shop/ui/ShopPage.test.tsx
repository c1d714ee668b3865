// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartItem, type CartItem } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { apiClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { keepAppSettings, type AppSettings } from '#shared/config/react';
import { $message } from '#shared/snackbar/react';
import { standInForPayPal } from '../../../../tests/support/fake-paypal.ts';
import { OrderServer } from '../../../../tests/support/order-server.ts';
import { ShopPage } from './ShopPage.tsx';

const email = 'farmer@fenceline.example';
const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const key = cartItem(farm, 'Property Key');
const carbon = cartItem({ property_id: 3, property_name: 'Back Creek' }, 'Carbon Report');
const benchmark = cartItem(farm, 'Benchmark Report', {
  comparison_cads: ['a'],
  PropertyKeyIdForBenchmarkReport: 7,
});
const paypal = { client_id: 'client', sdk_base_url: '/sandbox/paypal/sdk/js' };

let server: OrderServer;

/** The shop with these items in the browser's cart, as after a reload. */
async function openShop(items: CartItem[], settings: Partial<AppSettings> = {}) {
  keepAppSettings({
    product_name: 'Fenceline',
    paypal,
    links: { support_email: 'support@fenceline.example' },
    ...settings,
  } as AppSettings);
  localStorage.setItem(`fenceline:cart:${email}`, JSON.stringify({ version: 1, draft: items }));
  const scope = fork();
  await allSettled($session, { scope, params: { status: 'authenticated', email, name: null } });

  const root = createRootRoute();
  const routeOf = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component, staticData: { title: path } });
  const router = createRouter({
    routeTree: root.addChildren([routeOf('/shop', ShopPage), routeOf('/map', () => 'Map')]),
    history: createMemoryHistory({ initialEntries: ['/shop'] }),
  });
  render(
    <Provider value={scope}>
      <RouterProvider router={router as never} />
    </Provider>,
  );
  await screen.findByRole('heading', { name: 'Shopping cart' });
  return { scope, typesInCart: () => scope.getState($cartItems).map((item) => item.item_type) };
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('cell')
    .slice(0, 3)
    .map((cell) => cell.textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  server = new OrderServer();
  vi.spyOn(apiClient, 'send').mockImplementation(server.send as never);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the cart on the screen', () => {
  it('lists item, farm and price, with shown names and the total (CART-12, OP-40, OP-104)', async () => {
    await openShop([key, carbon]);
    const table = screen.getByRole('table', { name: 'Items in the cart' });
    const titles = within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(titles.slice(0, 3)).toEqual(['Item', 'Farm', 'Price (inc. GST - AUD)']);
    const rows = within(table).getAllByRole('row');
    expect(rows.slice(1, 3).map(cellsOf)).toEqual([
      ['Forest Carbon Report', 'Back Creek', '$155.00'],
      ['Farm Key', 'Kurrajong Park', '$75.00'],
    ]);
    expect(within(rows[3]!).getByRole('rowheader').textContent).toBe('Total');
    expect(cellsOf(rows[3]!)[0]).toBe('$230.00');
  });

  it('removes an item with the button of its row and no question (CART-11, CART-13)', async () => {
    const { typesInCart } = await openShop([key, carbon]);
    await press('Remove Farm Key for Kurrajong Park');
    expect(typesInCart()).toEqual(['Carbon Report']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shopping cart' }));
  });

  it('is empty, says so and leads to the map (CART-14)', async () => {
    await openShop([key]);
    await press('Remove Farm Key for Kurrajong Park');
    expect(screen.getByText('Shopping cart is empty')).toBeTruthy();
    expect(screen.queryByText('Payment')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Open the map' }));
    expect(await screen.findByText('Map')).toBeTruthy();
  });

  it('warns before a key takes its report along; declining removes nothing (CART-08, CART-10)', async () => {
    const { typesInCart } = await openShop([key, benchmark]);
    await press('Remove Farm Key for Kurrajong Park');
    const warning = screen.getByRole('alertdialog', {
      name: 'Remove the Farm Key and its report?',
    });
    expect(warning.textContent).toContain('Woody Veg. & Ground Cover Report for Kurrajong Park');
    await press('Keep both');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(typesInCart()).toEqual(['Property Key', 'Benchmark Report']);
  });

  it('removes both when the warning is confirmed (CART-09)', async () => {
    const { typesInCart } = await openShop([key, benchmark, carbon]);
    await press('Remove Farm Key for Kurrajong Park');
    await press('Remove both');
    expect(typesInCart()).toEqual(['Carbon Report']);
  });
});

describe('paying on the screen', () => {
  it('goes from the provider’s button to the message and the empty cart (PAY-09, PAY-14, PAY-16)', async () => {
    const provider = standInForPayPal();
    const { scope, typesInCart } = await openShop([key]);
    await press('PayPal');
    await provider.approve();
    await screen.findByText('Shopping cart is empty');
    expect(typesInCart()).toEqual([]);
    expect(scope.getState($message)?.lines[0]).toMatch(/^Order Succeeded - Generating Files\./);
    expect(server.done).toEqual(['payByCard', 'registerItems', 'generate']);
    expect(provider.orders).toMatchObject([
      { intent: 'CAPTURE', purchase_units: [{ amount: { value: '75.00', currency_code: 'AUD' } }] },
    ]);
  });

  it('asks the provider’s script for Australian dollars and captures', async () => {
    const provider = standInForPayPal();
    await openShop([key]);
    await screen.findByRole('button', { name: 'PayPal' });
    expect(provider.scriptAddress()).toBe(
      '/sandbox/paypal/sdk/js?client-id=client&currency=AUD&intent=capture&components=buttons',
    );
  });

  it('locks the cart while paying and frees it when the buyer gives up (PAY-13, PAY-27)', async () => {
    const provider = standInForPayPal();
    await openShop([key]);
    await press('PayPal');
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: /^Remove/ });
    const pay = screen.getByRole<HTMLButtonElement>('button', { name: 'PayPal' });
    await waitFor(() => {
      expect(pay.disabled).toBe(true);
    });
    expect(remove.disabled).toBe(true);
    provider.cancel();
    await waitFor(() => {
      expect(pay.disabled).toBe(false);
    });
    expect(remove.disabled).toBe(false);
  });

  it('names the payment and offers another try when it cannot be recorded (OP-50)', async () => {
    const provider = standInForPayPal();
    const { typesInCart } = await openShop([key]);
    server.trouble['payByCard'] = ['no way there'];
    await press('PayPal');
    await provider.approve();
    expect(await screen.findByText('CAPTURE-1')).toBeTruthy();
    expect(typesInCart()).toEqual(['Property Key']);
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    await press('Try again');
    expect(await screen.findByText('Shopping cart is empty')).toBeTruthy();
  });

  it('shows no provider button when nothing is to be paid (PAY-10)', async () => {
    await openShop([cartItem(farm, 'Free Carbon Reorder')]);
    expect(screen.getByRole('table').textContent).toContain('$0.00');
    expect(screen.queryByText('Payment')).toBeNull();
  });

  it('says plainly when no provider is configured', async () => {
    await openShop([key], { paypal: null });
    expect(await screen.findByText('Card payment is not set up')).toBeTruthy();
  });

  it('offers to reload when the provider’s script does not come', async () => {
    standInForPayPal({ scriptLoads: false });
    await openShop([key]);
    expect(await screen.findByText('Card payment could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });
});
