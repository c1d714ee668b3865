// @vitest-environment jsdom
import { allSettled, createWatch } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import {
  atTheShop,
  captureResult,
  clickPay,
  emit,
  key,
  linesShown,
  pass,
  pay,
  server,
  shopWith,
  typesInCart,
} from '../../../../tests/support/shop.ts';
import type { OrderToPay } from '../api/prepare-order.ts';
import { $openOrder } from './kept-order.ts';
import { $isPaying, buttonsLeft, captureFx, prepareOrderFx, providerStopped } from './payment.ts';

atTheShop();

describe('paying by card', () => {
  it('makes the order from what the server keeps (PAY-18, PAY-23, PAY-24)', async () => {
    const page = await shopWith(key);
    const made = vi.fn<(order: OrderToPay) => void>();
    createWatch({ unit: prepareOrderFx.doneData, fn: made, scope: page });
    await clickPay(page);
    const [unit] = made.mock.calls[0]![0].body.purchase_units;
    expect(unit.custom_id).toBe('00000000-0000-4000-8000-000000000001');
    expect(unit.amount.value).toBe('75.00');
    expect(unit.items[0]).toMatchObject({
      name: 'Property Key : Kurrajong Park',
      description: 'Fenceline Cart',
    });
    expect(server.sent[0]?.params['items']).toMatchObject([
      { item_type: 'Property Key', price: 75 },
    ]);
  });

  it('keeps the button off from the click to the end of the capture (PAY-13)', async () => {
    const page = await shopWith(key);
    void allSettled(prepareOrderFx, { scope: page });
    expect(page.getState($isPaying)).toBe(true);
    await pass(0);
    expect(page.getState($isPaying)).toBe(true);
    await pay(page);
    expect(page.getState($isPaying)).toBe(false);
  });

  it('says why the server keeps no order, and leaves the cart (OP-24)', async () => {
    const page = await shopWith(key);
    const message = 'The price has changed for Farm Key.';
    server.trouble['keepIntent'] = [new ApiError('PRICE_CHANGED', message, { status: 409 })];
    await clickPay(page);
    expect(linesShown(page)).toEqual([message]);
    expect(page.getState($isPaying)).toBe(false);
    expect(typesInCart(page)).toEqual(['Property Key']);
  });

  it('only logs what the provider reports; the button is usable again (PAY-26, PAY-27)', async () => {
    const page = await shopWith(key);
    await clickPay(page);
    await emit(page, providerStopped, new Error('popup closed'));
    expect(page.getState($isPaying)).toBe(false);
    expect(page.getState($message)).toBeNull();
    expect(typesInCart(page)).toEqual(['Property Key']);
    expect(console.error).toHaveBeenCalled();
  });

  it('only logs a declined card, whose result the provider answers (ERR-21)', async () => {
    const page = await shopWith(key);
    const captures = [{ id: 'CAPTURE-1', status: 'DECLINED' }];
    await pay(page, async () => ({ purchase_units: [{ payments: { captures } }] }));
    expect(page.getState($openOrder)).toBeNull();
    expect(page.getState($isPaying)).toBe(false);
    expect(page.getState($message)).toBeNull();
    expect(typesInCart(page)).toEqual(['Property Key']);
    expect(server.callsOf('payByCard')).toEqual([]);
  });

  it('is over when the buyer leaves the page with the button (PAY-27)', async () => {
    const page = await shopWith(key);
    await clickPay(page);
    await emit(page, buttonsLeft, undefined);
    expect(page.getState($isPaying)).toBe(false);
  });

  it('takes no money for an order this page did not make', async () => {
    const page = await shopWith(key);
    const capture = vi.fn(async () => captureResult);
    const approval = { orderId: 'ORDER-9', approvedAt: 0, capture };
    void allSettled(captureFx, { scope: page, params: approval });
    await pass(0);
    expect(capture).not.toHaveBeenCalled();
  });
});
