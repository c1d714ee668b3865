// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartItem } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import type { AnyCall } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { $message } from '#shared/snackbar/react';
import type { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import {
  email,
  farm,
  key,
  carbon,
  benchmark,
  openShop,
  press,
  startOrderServer,
  closeShop,
} from './shop.fixture.tsx';

const choosePlan = async (name: string) => {
  await userEvent.click(screen.getByRole('radio', { name: 'Plan' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Plan' }), name);
};
const payByPlan = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay by Plan' });

let server: OrderServer;
beforeEach(() => {
  server = startOrderServer();
});
afterEach(closeShop);

describe('paying by plan', () => {
  it('says when the user has no plan, and disables the button (PAY-03, PAY-06)', async () => {
    await openShop([key]);
    await userEvent.click(screen.getByRole('radio', { name: 'Plan' }));
    await screen.findByText('You do not have any plan');
    expect(payByPlan().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
  });

  it('offers owned and authorised plans, and shows the chosen plan’s prices (PAY-02, CART-27)', async () => {
    server.plans.owned = [planRecord()];
    server.plans.authorised = [planRecord({ plan_id: 4, plan_name: 'Western Soils' })];
    await openShop([key, carbon]);
    await userEvent.click(screen.getByRole('radio', { name: 'Plan' }));
    const plans = await screen.findByRole('combobox', { name: 'Plan' });
    expect(
      within(plans)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose a plan', 'Riverina Agronomy', 'Western Soils']);
    expect(payByPlan().disabled).toBe(true);
    screen.getByText('$230.00');
    await userEvent.selectOptions(plans, 'Riverina Agronomy');
    screen.getByText('$180.50');
    expect(payByPlan().disabled).toBe(false);
  });

  it('says what the cap leaves before the button, and promises no savings beyond it', async () => {
    server.plans.authorised = [planRecord({ left_cents: 5_000 })];
    await openShop([key]);
    await screen.findByText(
      '$50.00 left this month with Riverina Agronomy: not enough for this cart.',
    );
    expect(screen.queryByText(/^Save/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Plan' }));
    await screen.findByText(
      /^\$50\.00 left this month with Riverina Agronomy\. This cart costs more/,
    );
    expect(payByPlan().disabled).toBe(true);
  });

  it('shows no price before the plans are known', async () => {
    let answer = () => {};
    const known = new Promise<void>((resolve) => (answer = resolve));
    server.plans.owned = [planRecord()];
    vi.spyOn(apiClient, 'send').mockImplementation((async (call: AnyCall, params: unknown) => {
      if (call.domain === 'plans') await known;
      return server.send(call as never, params as never);
    }) as never);
    await openShop([key]);
    await screen.findAllByText('$75.00');
    await userEvent.click(screen.getByRole('radio', { name: 'Plan' }));
    await screen.findByRole('progressbar', { name: 'Loading your plans' });
    expect(screen.queryAllByText(/\$/)).toEqual([]);
    answer();
    await screen.findAllByText('$60.00');
  });

  it('says before the first order by a plan that the order accepts it', async () => {
    const client = { email, authorised_by: 'agent@fenceline.example' };
    server.plans.authorised = [
      planRecord({ authorised_client_emails: [{ ...client, accepted_at: null }] }),
    ];
    const { scope } = await openShop([key]);
    await choosePlan('Riverina Agronomy');
    screen.getByText(/^Your order also accepts this plan: its owners can see/);
    server.plans.authorised = [
      planRecord({
        authorised_client_emails: [{ ...client, accepted_at: '2026-11-21T00:00:00.000Z' }],
      }),
    ];
    await press('Pay by Plan');
    await screen.findByText('Thank you for your order');
    // The order accepted a plan, so the plans are reloaded.
    await waitFor(() => expect(server.callsOf('authorised')).toHaveLength(2));
    void allSettled(itemsAdded, { scope, params: [carbon] });
    await screen.findByRole('radio', { name: 'Plan' });
    await choosePlan('Riverina Agronomy');
    await waitFor(() =>
      expect(screen.queryByText(/^Your order also accepts this plan/)).toBeNull(),
    );
  });

  it('says before an order by plan who else gets the files, unless the plan pays for nothing', async () => {
    server.plans.owned = [planRecord({ plan_id: 4, plan_name: 'My plan', owner_emails: [email] })];
    server.plans.authorised = [planRecord()];
    const { typesInCart } = await openShop([key, cartItem(farm, 'Free Carbon Reorder')]);
    const notice = () => screen.queryByText('Riverina Agronomy gets a copy of your files');
    await choosePlan('Riverina Agronomy');
    expect(notice()).not.toBeNull();
    screen.getByText(
      /We will also e-mail the files of this order to agent@fenceline\.example\. By ordering you agree to this\./,
    );
    await press('Remove Farm Key for Kurrajong Park');
    expect(typesInCart()).toEqual(['Free Carbon Reorder']);
    // Now the plan pays for nothing.
    expect(notice()).toBeNull();
  });

  it('does not mention copies for the buyer’s own plan', async () => {
    server.plans.owned = [planRecord({ owner_emails: [email] })];
    await openShop([key]);
    await choosePlan('Riverina Agronomy');
    expect(screen.queryByText(/gets a copy of your files/)).toBeNull();
    await press('Pay by Plan');
    await screen.findByText('Thank you for your order');
    expect(server.callsOf('payByPlan')[0]?.params['copies_to']).toEqual([]);
  });

  it('is not offered, nor any other way to pay, while the cart is empty (PAY-05)', async () => {
    server.plans.owned = [planRecord()];
    await openShop([]);
    await screen.findByText(/^No orders yet/);
    expect(screen.queryByRole('radiogroup', { name: 'Payment method' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay by Plan' })).toBeNull();
  });

  it('records the order step by step, empties the cart and switches back to card (PAY-04, PAY-14, PAY-15, PAY-29)', async () => {
    server.plans.owned = [planRecord()];
    const { scope } = await openShop([key, benchmark]);
    await choosePlan('Riverina Agronomy');
    await press('Pay by Plan');
    await screen.findByText('Thank you for your order');
    expect(server.done).toEqual(['payByPlan', 'registerItems', 'recordBenchmarks', 'generate']);
    expect(server.callsOf('payByPlan')[0]?.params).toEqual({
      owner_email: email,
      plan_id: 3,
      property_ids: [7, 7],
      item_types: ['Property Key', 'Benchmark Report'],
      item_costs: [60, 140],
      comparison_cads: [[], benchmark.comparison_cads],
      comparison_selections: [null, null],
      copies_to: ['agent@fenceline.example'],
    });
    expect(server.callsOf('generate')[0]?.params['plan_owners']).toEqual([
      'agent@fenceline.example',
    ]);
    expect(scope.getState($message)?.lines[0]).toMatch(/^Order Succeeded - Generating Files\./);
    void allSettled(itemsAdded, { scope, params: [carbon] });
    const card = await screen.findByRole('radio', { name: 'Card or PayPal' });
    expect(card.matches(':checked')).toBe(true);
  });

  it('keeps the cart and reloads the plans when the plan was removed meanwhile', async () => {
    server.plans.owned = [planRecord()];
    const { scope, typesInCart } = await openShop([key]);
    await choosePlan('Riverina Agronomy');
    server.plans.owned = [];
    const message = 'There is no such plan.';
    server.trouble['payByPlan'] = [new ApiError('NOT_FOUND', message, { status: 404 })];
    await press('Pay by Plan');
    await screen.findByText('You do not have any plan');
    screen.getByText('Not ordered. Nothing was charged.');
    screen.getByText(/^You can no longer pay with Riverina Agronomy/);
    expect(scope.getState($message)).toBeNull();
    expect(typesInCart()).toEqual(['Property Key']);
    expect(server.done).toEqual([]);
  });

  it('completes an order whose response was lost, without a second one (OP-50)', async () => {
    server.plans.owned = [planRecord()];
    await openShop([key]);
    await choosePlan('Riverina Agronomy');
    server.trouble['payByPlan'] = ['no way back'];
    await press('Pay by Plan');
    await screen.findByText('We have not recorded your order yet');
    await press('Try again');
    await screen.findByText('Thank you for your order');
    expect(server.done).toEqual(['payByPlan', 'registerItems', 'generate']);
    const opIds = server.callsOf('payByPlan').map((request) => request.opId);
    expect(new Set(opIds).size).toBe(1);
  });

  it('orders items that cost nothing under the plan by that plan, even with a free reorder (OP-48)', async () => {
    server.plans.owned = [planRecord({ property_key_price: 0 })];
    await openShop([key, cartItem(farm, 'Free Carbon Reorder')]);
    await choosePlan('Riverina Agronomy');
    expect(screen.queryByRole('button', { name: 'Pay by Plan' })).toBeNull();
    await press('Place free order');
    await screen.findByText('Thank you for your order');
    expect(server.done).toEqual(['payByPlan', 'registerItems', 'generate']);
  });

  it('is the first choice if there is a plan, with what it saves and who gets a copy', async () => {
    server.plans.owned = [planRecord()];
    await openShop([key, carbon]);
    const plan = await screen.findByRole('radio', { name: 'Plan' });
    await screen.findByText('Save $49.50 with Riverina Agronomy. It gets a copy of your files.');
    expect(screen.getAllByRole('radio')[0]).toBe(plan);
    // The only plan needs no choice.
    await userEvent.click(plan);
    expect(payByPlan().disabled).toBe(false);
  });
});
