import { allSettled, fork, type EventCallable, type Scope } from 'effector';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cartItem, type CartItem } from '#entities/cart';
import { $cartItems, itemsAdded } from '#entities/cart/react';
import { apiClient } from '#shared/api/react';
import { $session, type Session } from '#shared/auth/react';
import { keepAppSettings, type AppSettings } from '#shared/config/react';
import { $message, messageClosed } from '#shared/snackbar/react';
import { $openOrder } from '../../../src/features/pay/model/order-model.ts';
import {
  shopOpened,
  orderApproved,
  startCheckoutFx,
} from '../../../src/features/pay/model/payment-model.ts';
import { OrderServer } from './order-server.ts';

export const as = (email: string): Session => ({ status: 'authenticated', email, name: null });
export const farmer = as('farmer@fenceline.example');

const farm = { property_id: 7, property_name: 'Kurrajong Park' };
export const key = cartItem(farm, 'Property Key');
export const carbon = cartItem(farm, 'Carbon Report');
export const benchmark = cartItem(farm, 'Benchmark Report', {
  comparison_cads: ['a', 'b'],
  PropertyKeyIdForBenchmarkReport: 7,
});

export const ORDER_SUCCEEDED =
  'Order Succeeded - Generating Files. The server takes around 2 to 10 minutes to generate your files and will send them to you by e-mail. You do not need to keep this window open. If you believe there is an error, please contact support.';

export let server: OrderServer;
/** Closes every page a test has opened, as far as events of the window still reach them. */
export let closePages: () => void;

/** Stops the clock, starts the order server and clears storage between tests. */
export function atTheShop(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    server = new OrderServer();
    vi.spyOn(apiClient, 'send').mockImplementation(server.send as never);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    keepAppSettings({ product_name: 'Fenceline' } as AppSettings);
    const listening = vi.spyOn(window, 'addEventListener');
    closePages = () => {
      for (const [type, listener] of listening.mock.calls) {
        window.removeEventListener(type, listener);
      }
    };
  });
  afterEach(() => {
    closePages();
    vi.useRealTimers();
    vi.restoreAllMocks();
    localStorage.clear();
  });
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A browser page at the shop: a scope of its own over the shared storage. */
export async function openShop(session: Session = farmer): Promise<Scope> {
  const page = fork();
  void allSettled($session, { scope: page, params: session });
  void allSettled(shopOpened, { scope: page });
  await pass(0);
  return page;
}

/** Triggers an event and waits for everything that takes no time; messages stay on the screen. */
export async function emit<T>(page: Scope, event: EventCallable<T>, params: T): Promise<void> {
  void allSettled(event, { scope: page, params });
  await pass(0);
}

export async function shopWith(...items: CartItem[]): Promise<Scope> {
  const page = await openShop();
  await emit(page, itemsAdded, items);
  await emit(page, messageClosed, undefined);
  return page;
}

export async function clickPay(page: Scope): Promise<void> {
  void allSettled(startCheckoutFx, { scope: page });
  await pass(0);
}

/** Starts the order and approves it as its buyer; the rest happens by itself. */
export async function pay(page: Scope): Promise<void> {
  await clickPay(page);
  await emit(page, orderApproved, 'ORDER-1');
}

export const linesShown = (page: Scope) => page.getState($message)?.lines ?? [];
export const typesInCart = (page: Scope) => page.getState($cartItems).map((item) => item.item_type);

/** Expects that the order was paid, recorded and confirmed once, and that nothing is left over. */
export function expectWhole(page: Scope): void {
  expect(server.done).toEqual(['captureCheckout', 'payByCard', 'registerItems', 'generate']);
  expect(page.getState($openOrder)).toBeNull();
  expect(Object.keys(localStorage).filter((name) => name.includes('open-order'))).toEqual([]);
  expect(page.getState($cartItems)).toEqual([]);
  expect(linesShown(page)).toEqual([ORDER_SUCCEEDED]);
}
