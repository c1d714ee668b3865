import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { cartItem, type CartItem } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { apiClient } from '#shared/api/react';
import { keepAppSettings, type AppSettings } from '#shared/config/react';
import { $session } from '#shared/auth/react';
import { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import { signedInScope } from '../../../../tests/support/screens/screen.tsx';
import { ShopPage } from './ShopPage.tsx';

export const email = 'farmer@fenceline.example';
export const farm = { property_id: 7, property_name: 'Kurrajong Park' };
export const key = cartItem(farm, 'Property Key');
export const carbon = cartItem({ property_id: 3, property_name: 'Back Creek' }, 'Carbon Report');
export const benchmark = cartItem(farm, 'Benchmark Report', {
  comparison_cads: ['a'],
  PropertyKeyIdForBenchmarkReport: 7,
});
export const paypal = {
  client_id: 'client',
  environment: 'sandbox' as const,
  sdk_url: '/sandbox/paypal/web-sdk/v6/core',
};

/** Opens the shop with these items in the browser's cart, as after a reload. */
export async function openShop(items: CartItem[], settings: Partial<AppSettings> = {}) {
  keepAppSettings({
    product_name: 'Fenceline',
    paypal,
    links: { support_email: 'support@fenceline.example' },
    ...settings,
  } as AppSettings);
  localStorage.setItem(`fenceline:cart:${email}`, JSON.stringify({ version: 1, draft: items }));
  const { scope, queryClient } = signedInScope(email);
  await allSettled($session, { scope, params: { status: 'authenticated', email, name: null } });

  const root = createRootRoute();
  const routeOf = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component, staticData: { title: path } });
  const router = createRouter({
    routeTree: root.addChildren([
      routeOf('/shop', ShopPage),
      routeOf('/map', () => 'Map'),
      routeOf('/benchmark', () => 'Benchmark'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/shop'] }),
  });
  render(
    <Provider value={scope}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </Provider>,
  );
  await screen.findByRole('heading', { name: 'Shopping cart' });
  return { scope, typesInCart: () => scope.getState($cartItems).map((item) => item.item_type) };
}

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Answers the app's calls from a new order server; the console stays quiet about its errors. */
export function startOrderServer(): OrderServer {
  const server = new OrderServer();
  vi.spyOn(apiClient, 'send').mockImplementation(server.send as never);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return server;
}

export function closeShop(): void {
  vi.restoreAllMocks();
  localStorage.clear();
}
