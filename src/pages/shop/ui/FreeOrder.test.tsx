// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartItem } from '#entities/cart';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import type { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import { farm, key, openShop, press, startOrderServer, closeShop } from './shop.fixture.tsx';

let server: OrderServer;
beforeEach(() => {
  server = startOrderServer();
});
afterEach(closeShop);

describe('a free order', () => {
  it('is placed without a payment, and confirmed as a re-order (PAY-07, PAY-17)', async () => {
    const { scope } = await openShop([cartItem(farm, 'Free Carbon Reorder')]);
    await press('Place free order');
    await screen.findByText('Your free order is placed');
    expect(server.done).toEqual(['registerItems', 'generate']);
    expect(server.callsOf('registerItems')[0]?.params).toMatchObject({ comparison_cads: [[]] });
    expect(scope.getState($message)?.lines[0]).toMatch(/^Re-Order Succeeded - Generating Files\./);
  });

  it('stays in the cart when its free reorder is already used', async () => {
    const { scope, typesInCart } = await openShop([cartItem(farm, 'Free Carbon Reorder')]);
    const message = 'The free reorder was used before.';
    server.trouble['registerItems'] = [new ApiError('CONFLICT', message, { status: 409 })];
    await press('Place free order');
    await screen.findByText('Not ordered. Nothing was charged.');
    screen.getByText(new RegExp(message));
    expect(scope.getState($message)).toBeNull();
    expect(typesInCart()).toEqual(['Free Carbon Reorder']);
    expect(screen.getByRole('button', { name: 'Place free order' })).toBeTruthy();
  });

  it('has no button while there is something to pay (PAY-08)', async () => {
    await openShop([key, cartItem(farm, 'Free Carbon Reorder')]);
    await screen.findByText('Subtotal');
    expect(screen.queryByRole('button', { name: 'Place free order' })).toBeNull();
  });
});
