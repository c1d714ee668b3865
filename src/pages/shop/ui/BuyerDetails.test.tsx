// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standInForPayPal } from '../../../../tests/support/orders/fake-paypal.ts';
import type { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import { email, key, openShop, press, startOrderServer, closeShop } from './shop.fixture.tsx';

let server: OrderServer;
beforeEach(() => {
  server = startOrderServer();
});
afterEach(closeShop);

describe('the buyer', () => {
  it('is the business with its ABN, and can be changed in place', async () => {
    standInForPayPal();
    server.owner = { ...server.owner, business_name: 'Αγρόκτημα 北京', abn: '51824753556' };
    await openShop([key]);
    expect(await screen.findByText('Αγρόκτημα 北京')).toBeTruthy();
    screen.getByText('ABN 51 824 753 556');
    screen.getByText(email);
    await press('Change of the buyer');
    await screen.findByRole('dialog', { name: 'Edit profile' });
  });
});
