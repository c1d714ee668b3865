// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartItem, type CartItem } from '#entities/cart';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import { standInForPayPal } from '../../../../tests/support/orders/fake-paypal.ts';
import type { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import {
  email,
  farm,
  key,
  carbon,
  paypal,
  openShop,
  press,
  startOrderServer,
  closeShop,
} from './shop.fixture.tsx';

/** Stores this cart as another tab of the browser does. */
function changeCartInAnotherTab(items: CartItem[]) {
  localStorage.setItem(`fenceline:cart:${email}`, JSON.stringify({ version: 1, draft: items }));
  window.dispatchEvent(new StorageEvent('storage'));
}

let server: OrderServer;
beforeEach(() => {
  server = startOrderServer();
});
afterEach(closeShop);

describe('paying by card in the shop', () => {
  it('leads from the provider’s button to the message and the empty cart (PAY-09, PAY-14, PAY-16)', async () => {
    const provider = standInForPayPal();
    const { scope, typesInCart } = await openShop([key]);
    await press('PayPal');
    await provider.approve();
    await screen.findByText('Thank you for your order');
    expect(typesInCart()).toEqual([]);
    expect(scope.getState($message)?.lines[0]).toMatch(/^Order Succeeded - Generating Files\./);
    expect(server.done).toEqual(['captureCheckout', 'payByCard', 'registerItems', 'generate']);
  });

  it('loads the provider’s script from the configured address with our client id', async () => {
    const provider = standInForPayPal();
    await openShop([key]);
    await screen.findByRole('button', { name: 'PayPal' });
    expect(provider.scriptAddress()).toBe('/sandbox/paypal/web-sdk/v6/core');
    expect(provider.startedWith()).toMatchObject({
      clientId: 'client',
      components: ['paypal-payments', 'paypal-guest-payments'],
    });
  });

  it.each([
    ['production', 'https://www.paypal.com/web-sdk/v6/core'],
    ['sandbox', 'https://www.sandbox.paypal.com/web-sdk/v6/core'],
  ] as const)(
    'loads PayPal’s %s script when no other address is configured',
    async (environment, address) => {
      const provider = standInForPayPal();
      await openShop([key], { paypal: { ...paypal, environment, sdk_url: null } });
      await screen.findByRole('button', { name: 'PayPal' });
      expect(provider.scriptAddress()).toBe(address);
    },
  );

  it('accepts a card without a PayPal account if the provider offers it', async () => {
    const provider = standInForPayPal();
    await openShop([key]);
    await press('Debit or Credit Card');
    await provider.approve();
    await screen.findByText('Thank you for your order');
    expect(server.done).toContain('payByCard');
  });

  it('offers no card payment if the provider does not', async () => {
    standInForPayPal({ cards: false });
    await openShop([key]);
    await screen.findByRole('button', { name: 'PayPal' });
    expect(screen.queryByRole('button', { name: 'Debit or Credit Card' })).toBeNull();
  });

  it.each(['PayPal', 'Debit or Credit Card'])(
    'keeps the cart, and %s usable, after an error of the provider (PAY-26, PAY-27)',
    async (name) => {
      const provider = standInForPayPal();
      const { scope, typesInCart } = await openShop([key]);
      server.trouble['startCheckout'] = [ApiError.unreachable(null)];
      await press(name);
      const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
      await screen.findByText('Not paid. Nothing was charged.');
      expect(scope.getState($message)).toBeNull();
      await waitFor(() => {
        expect(button().disabled).toBe(false);
      });
      await press(name);
      await waitFor(() => {
        expect(button().disabled).toBe(true);
      });
      provider.fail(new Error('popup closed'));
      await waitFor(() => {
        expect(button().disabled).toBe(false);
      });
      expect(typesInCart()).toEqual(['Property Key']);
    },
  );

  it('locks the cart while paying and unlocks it when the buyer cancels (PAY-13, PAY-27)', async () => {
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

  describe('the payment card', () => {
    const card = async () => {
      const provider = standInForPayPal();
      const { scope } = await openShop([key]);
      await press('PayPal');
      await screen.findByText('Waiting for PayPal');
      return { provider, scope };
    };

    it('says that nothing was charged when PayPal declines the payment, without a snackbar (PAY-26)', async () => {
      const { provider, scope } = await card();
      server.approved = false;
      await provider.approve();
      const state = await screen.findByRole('alert');
      expect(state.textContent).toContain('Not paid. Nothing was charged.');
      expect(scope.getState($message)).toBeNull();
      expect(screen.queryByText('Waiting for PayPal')).toBeNull();
      // The next attempt starts with a clean card.
      server.approved = true;
      await press('PayPal');
      await screen.findByText('Waiting for PayPal');
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('says that nothing was charged when PayPal’s window fails', async () => {
      const { provider } = await card();
      provider.fail(new Error('popup closed'));
      expect(await screen.findByText('Not paid. Nothing was charged.')).toBeTruthy();
    });

    it('says that the buyer cancelled, until the cart changes', async () => {
      const { provider } = await card();
      provider.cancel();
      await screen.findByText(/^You cancelled the payment\./);
      expect(screen.queryByText('Waiting for PayPal')).toBeNull();
      await press('Remove Farm Key for Kurrajong Park');
      expect(screen.queryByText(/^You cancelled/)).toBeNull();
    });

    it('closes the payment window when another tab changes the cart, and charges nothing', async () => {
      const { provider } = await card();
      changeCartInAnotherTab([key, carbon]);
      await screen.findByText('Your cart has changed. Nothing was charged.');
      screen.getByText('$230.00');
      await provider.approve();
      expect(server.callsOf('captureCheckout')).toEqual([]);
      await press('PayPal');
      await screen.findByText('Waiting for PayPal');
      await waitFor(() => expect(server.callsOf('startCheckout')).toHaveLength(2));
    });
  });

  it('shows the payment id and offers a retry when the payment cannot be recorded (OP-50)', async () => {
    const provider = standInForPayPal();
    const { typesInCart } = await openShop([key]);
    server.trouble['payByCard'] = ['no way there'];
    await press('PayPal');
    await provider.approve();
    expect(await screen.findByText('CAPTURE-1')).toBeTruthy();
    expect(typesInCart()).toEqual(['Property Key']);
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    await press('Try again');
    expect(await screen.findByText('Thank you for your order')).toBeTruthy();
  });

  it('shows no provider button when there is nothing to pay (PAY-10)', async () => {
    await openShop([cartItem(farm, 'Free Carbon Reorder')]);
    expect(screen.getByRole('table').textContent).toContain('$0.00');
    expect(screen.getByRole('button', { name: 'Place free order' })).toBeTruthy();
    expect(screen.queryByText('Loading card payment')).toBeNull();
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
  });

  it('says when no provider is configured', async () => {
    await openShop([key], { paypal: null });
    expect(await screen.findByText('Card payment is not set up')).toBeTruthy();
  });

  it('offers a reload when the provider’s script fails to load', async () => {
    standInForPayPal({ scriptLoads: false });
    await openShop([key]);
    expect(await screen.findByText('Card payment could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });
});
