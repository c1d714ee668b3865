// @vitest-environment jsdom
// In a worker of its own: its shops listen to the storage.
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import {
  atTheShop,
  clickPay,
  emit,
  key,
  linesShown,
  pass,
  server,
  shopWith,
  typesInCart,
} from '../../../../tests/support/orders/shop.ts';
import { $openOrder, $isCartLocked } from './order-model.ts';
import {
  $isPaying,
  $paymentState,
  $started,
  buttonsLeft,
  orderApproved,
  payPressed,
  providerStopped,
  startCheckoutFx,
} from './payment-model.ts';

atTheShop();

describe('paying by card', () => {
  it('makes the server create the order that the buyer saw (PAY-18)', async () => {
    const page = await shopWith(key);
    await clickPay(page);
    expect(server.callsOf('startCheckout')[0]?.params).toMatchObject({
      items: [{ item_type: 'Property Key', property_id: 7, price: 75 }],
    });
    expect(page.getState($started)?.paypalOrderId).toBe('ORDER-1');
    expect(page.getState($openOrder)).toBeNull();
  });

  it('locks the button from the click until the order is complete (PAY-13)', async () => {
    const page = await shopWith(key);
    void allSettled(startCheckoutFx, { scope: page });
    expect(page.getState($isCartLocked)).toBe(true);
    await pass(0);
    expect(page.getState($isCartLocked)).toBe(true);
    server.trouble['captureCheckout'] = ['no way back'];
    await emit(page, orderApproved, 'ORDER-1');
    expect(page.getState($isCartLocked)).toBe(true);
    await pass(1_000);
    expect(page.getState($isCartLocked)).toBe(false);
  });

  it('shows in the payment card why the server refuses the checkout, and leaves the cart unchanged', async () => {
    const page = await shopWith(key);
    const message = 'The price has changed for Farm Key.';
    server.trouble['startCheckout'] = [new ApiError('PRICE_CHANGED', message, { status: 409 })];
    await clickPay(page);
    expect(linesShown(page)).toEqual([]);
    expect(page.getState($paymentState)).toEqual({ is: 'unpaid', method: 'CC', why: message });
    expect(page.getState($isPaying)).toBe(false);
    expect(typesInCart(page)).toEqual(['Property Key']);
  });

  it('only logs what the provider reports, and unlocks the button (PAY-26, PAY-27)', async () => {
    const page = await shopWith(key);
    await clickPay(page);
    await emit(page, providerStopped, new Error('popup closed'));
    expect(page.getState($isPaying)).toBe(false);
    expect(page.getState($message)).toBeNull();
    expect(page.getState($paymentState)).toEqual({ is: 'unpaid', method: 'CC', why: null });
    expect(typesInCart(page)).toEqual(['Property Key']);
    expect(console.error).toHaveBeenCalled();
  });

  it('does not show an error that the provider reports before the buyer pays', async () => {
    const page = await shopWith(key);
    await emit(page, providerStopped, new Error('no guest cards here'));
    expect(page.getState($paymentState)).toBeNull();
    await emit(page, payPressed, undefined);
    await emit(page, providerStopped, new Error('the window was blocked'));
    expect(page.getState($paymentState)).toEqual({ is: 'unpaid', method: 'CC', why: null });
  });

  it('ends when the buyer leaves the page with the button (PAY-27)', async () => {
    const page = await shopWith(key);
    await clickPay(page);
    await emit(page, buttonsLeft, undefined);
    expect(page.getState($isPaying)).toBe(false);
  });

  it('charges nothing for an order that this page did not start', async () => {
    const page = await shopWith(key);
    await clickPay(page);
    await emit(page, orderApproved, 'ORDER-9');
    expect(server.callsOf('captureCheckout')).toEqual([]);
    expect(page.getState($openOrder)).toBeNull();
    expect(page.getState($isCartLocked)).toBe(false);
  });
});
