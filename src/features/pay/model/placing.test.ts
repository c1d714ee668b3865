// @vitest-environment jsdom
// In a worker of its own: its shops listen to the storage.
import { allSettled, type Scope } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { cartItem, type CartItem } from '#entities/cart';
import { ApiError } from '#shared/api';
import { $session } from '#shared/auth/react';
import {
  as,
  atTheShop,
  closePages,
  emit,
  key,
  openShop,
  pass,
  server,
  shopWith,
  typesInCart,
} from '../../../../tests/support/orders/shop.ts';
import { $openOrder, $failure, $isCartLocked, orderPlaced, orderSetAside } from './order-model.ts';
import { $paymentState } from './payment-model.ts';
import { MAX_FAULTS } from './recording-failure.ts';

atTheShop();

const freeCarbon = cartItem(
  { property_id: 7, property_name: 'Kurrajong Park' },
  'Free Carbon Reorder',
);
const plan = { planId: 3, name: 'Western Soils', ownerEmails: ['agent@fenceline.example'] };
const place = (page: Scope, item: CartItem, payingPlan: typeof plan | null) =>
  emit(page, orderPlaced, { lines: [{ item, priceCents: 0 }], plan: payingPlan });
const fault = () => new ApiError('INTERNAL', 'Something went wrong.', { status: 500 });

const METHODS = [
  ['by plan', key, plan, 'payByPlan'],
  ['free', freeCarbon, null, 'registerItems'],
] as const;

describe.each(METHODS)(
  'an order (%s) whose response was lost',
  (_method, item, payingPlan, step) => {
    it.each([
      ['signed out', () => ApiError.signedOut()],
      ['forbidden', () => new ApiError('FORBIDDEN', 'No access.', { status: 403 })],
    ])(
      'stays open while the buyer is %s, and completes later under the same operation id',
      async (_why, refusal) => {
        const page = await shopWith(item);
        server.trouble[step] = ['no way back', refusal()];
        await place(page, item, payingPlan);
        await pass(1_000);
        expect(page.getState($failure)?.outlook).toBe('stopped');
        expect(page.getState($isCartLocked)).toBe(true);
        await place(page, item, payingPlan);
        expect(server.callsOf(step)).toHaveLength(2);

        closePages();
        const next = await openShop();
        expect(next.getState($openOrder)).toBeNull();
        expect(new Set(server.callsOf(step).map(({ opId }) => opId)).size).toBe(1);
        expect(server.done.filter((name) => name === step)).toHaveLength(1);
        expect(typesInCart(next)).toEqual([]);
      },
    );

    it('returns to the cart when the server says that it recorded nothing', async () => {
      const page = await shopWith(item);
      const message = 'The price has changed.';
      server.trouble[step] = [
        'no way there',
        new ApiError('PRICE_CHANGED', message, { status: 409 }),
      ];
      await place(page, item, payingPlan);
      await pass(1_000);
      expect(page.getState($openOrder)).toBeNull();
      expect(page.getState($paymentState)).toMatchObject({ is: 'unpaid', why: message });
      expect(typesInCart(page)).toEqual([item.item_type]);
    });

    it('stops retrying after minutes of server faults, and can be set aside', async () => {
      const page = await shopWith(item);
      server.trouble[step] = Array.from({ length: 60 }, fault);
      await place(page, item, payingPlan);
      await pass(60_000);
      expect(page.getState($failure)?.outlook).toBe('again');
      await pass(10 * 60_000);
      expect(server.callsOf(step)).toHaveLength(MAX_FAULTS);
      expect(page.getState($failure)?.outlook).toBe('stopped');
      await emit(page, orderSetAside, undefined);
      expect(page.getState($isCartLocked)).toBe(false);
    });

    it('stops after the same number of faults when other tabs write to storage', async () => {
      const page = await shopWith(item);
      server.trouble[step] = Array.from({ length: 60 }, fault);
      await place(page, item, payingPlan);
      for (let sent = 1; sent < MAX_FAULTS; sent++) {
        expect(page.getState($failure)?.outlook).toBe('again');
        window.dispatchEvent(new StorageEvent('storage'));
        await pass(0);
      }
      expect(server.callsOf(step)).toHaveLength(MAX_FAULTS);
      expect(page.getState($failure)?.outlook).toBe('stopped');
    });

    it('does not count its faults against another buyer’s order in the same tab', async () => {
      const page = await shopWith(item);
      server.trouble[step] = Array.from({ length: 60 }, fault);
      await place(page, item, payingPlan);
      await pass(2 * 60_000);
      expect(server.callsOf(step).length).toBe(MAX_FAULTS - 2);
      await pass(30_000);
      expect(server.callsOf(step).length).toBe(MAX_FAULTS - 1);
      void allSettled($session, { scope: page, params: as('agent@fenceline.example') });
      await pass(0);
      await place(page, item, payingPlan);
      expect(server.callsOf(step)).toHaveLength(MAX_FAULTS);
      expect(page.getState($failure)?.outlook).toBe('again');
    });

    it('keeps retrying however long the server is unreachable', async () => {
      const page = await shopWith(item);
      server.trouble[step] = [
        ...Array.from({ length: 2 * MAX_FAULTS }, () => 'no way there' as const),
        fault(),
      ];
      await place(page, item, payingPlan);
      await pass(20 * 60_000);
      expect(page.getState($openOrder)).toBeNull();
      expect(server.done).toContain('generate');
    });
  },
);

describe.each(METHODS)(
  'an order (%s) refused the first time it is sent',
  (_method, item, payingPlan, step) => {
    const refusals = ['TOO_LARGE', 'INVALID_PARAMS', 'UNAUTHENTICATED', 'FORBIDDEN'] as const;
    const message = 'This is too much for one order.';

    it.each(refusals)('returns to the cart with the message of %s', async (code) => {
      const page = await shopWith(item);
      server.trouble[step] = [new ApiError(code, message, { status: 400 })];
      await place(page, item, payingPlan);
      expect(page.getState($openOrder)).toBeNull();
      expect(page.getState($isCartLocked)).toBe(false);
      expect(page.getState($paymentState)).toMatchObject({ is: 'unpaid', why: message });
      expect(typesInCart(page)).toEqual([item.item_type]);
      closePages();
      expect((await openShop()).getState($openOrder)).toBeNull();
    });

    it.each(refusals)(
      'stays open after %s when a tab closed before it got a response',
      async (code) => {
        const closed = await shopWith(item);
        server.trouble[step] = [
          new Promise(() => {}),
          new ApiError(code, message, { status: 400 }),
        ];
        await place(closed, item, payingPlan);
        vi.clearAllTimers();
        closePages();
        const page = await openShop();
        expect(server.callsOf(step)).toHaveLength(2);
        expect(page.getState($failure)?.outlook).toBe('stopped');
        expect(page.getState($isCartLocked)).toBe(true);
      },
    );
  },
);
