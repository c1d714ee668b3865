// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartItem, type CartItem } from '#entities/cart';
import { $cartItems, itemsAdded } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { keepAppSettings, type AppSettings } from '#shared/config/react';
import { $session } from '#shared/auth/react';
import { $message } from '#shared/snackbar/react';
import { standInForPayPal } from '../../../../tests/support/orders/fake-paypal.ts';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { OrderServer } from '../../../../tests/support/orders/order-server.ts';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { signedInScope } from '../../../../tests/support/screens/screen.tsx';
import { ShopPage } from './ShopPage.tsx';

const email = 'farmer@fenceline.example';
const farm = { property_id: 7, property_name: 'Kurrajong Park' };
const key = cartItem(farm, 'Property Key');
const carbon = cartItem({ property_id: 3, property_name: 'Back Creek' }, 'Carbon Report');
const benchmark = cartItem(farm, 'Benchmark Report', {
  comparison_cads: ['a'],
  PropertyKeyIdForBenchmarkReport: 7,
});
const paypal = {
  client_id: 'client',
  environment: 'sandbox' as const,
  sdk_url: '/sandbox/paypal/web-sdk/v6/core',
};

let server: OrderServer;

/** Opens the shop with these items in the browser's cart, as after a reload. */
async function openShop(items: CartItem[], settings: Partial<AppSettings> = {}) {
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

/** Stores this cart as another tab of the browser does. */
function changeCartInAnotherTab(items: CartItem[]) {
  localStorage.setItem(`fenceline:cart:${email}`, JSON.stringify({ version: 1, draft: items }));
  window.dispatchEvent(new StorageEvent('storage'));
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

describe('the cart table', () => {
  it('lists item, farm and price, with display names and the total (CART-12, OP-40, OP-104)', async () => {
    await openShop([key, carbon]);
    const table = screen.getByRole('table', { name: 'Items in the cart' });
    const titles = within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(titles.slice(0, 3)).toEqual(['Item', 'Farm', 'Price (inc. GST - AUD)']);
    const rows = within(table).getAllByRole('row');
    expect(rows.map(cellsOf).filter((cells) => cells.length > 0)).toEqual([
      ['Forest Carbon ReportPDF and CSV · Data to 2019', 'Back Creek', '$155.00'],
      ['Farm KeyBoundary as PDF, GeoJSON, KML and shapefile', 'Kurrajong Park', '$75.00'],
    ]);
  });

  it('names a farm once, beside all of its items, in a cart of 200 lines too', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({
      property_id: 100 + i,
      property_name: i === 0 ? 'Αγρόκτημα 河岸农场' : `Farm ${i}`,
    }));
    await openShop(
      many.flatMap((one) => [cartItem(one, 'Property Key'), cartItem(one, 'Carbon Report')]),
    );
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(200);
    expect(screen.getAllByRole('rowheader')).toHaveLength(100);
    screen.getByRole('rowheader', { name: 'Αγρόκτημα 河岸农场' });
    screen.getByText('$23,000.00');
    screen.getByText('$2,090.91');
    screen.getByText('$20,909.09');
  });

  it('says that a key is already owned, and how many parcels a benchmark compares until when', async () => {
    const files = orderRecord().files.list;
    server.purchase = { order_id: 12, ordered_at: '2026-10-13T01:30:00.000Z', files };
    await openShop([key, benchmark]);
    await screen.findByText(/^You own this \(13 Oct( 2026)?\)/);
    screen.getByText(/^PDF, CSV and GeoJSON · 1 parcel · Data to Autumn 2021/);
    const edit = screen.getByRole('link', { name: 'Edit the parcels of Kurrajong Park' });
    expect(edit.getAttribute('href')).toBe('/benchmark?farm=7');
    await press('Download');
    await waitFor(() => expect(server.callsOf('fileLink')).toHaveLength(1));
  });

  it('removes an item by the button in its row, without confirmation (CART-11, CART-13)', async () => {
    const { scope, typesInCart } = await openShop([key, carbon]);
    await press('Remove Farm Key for Kurrajong Park');
    expect(typesInCart()).toEqual(['Carbon Report']);
    expect(scope.getState($message)).toMatchObject({
      lines: ['Removed from the cart: Farm Key for Kurrajong Park.'],
      action: { label: 'Undo' },
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shopping cart' }));
  });

  it('says when it is empty, shows the products’ prices, and links to the map (CART-14..17)', async () => {
    await openShop([key]);
    await press('Remove Farm Key for Kurrajong Park');
    expect(screen.getByText('Shopping cart is empty')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    const products = within(screen.getByRole('list', { name: 'Products' }));
    expect(products.getAllByText(/^\$/).map((price) => price.textContent)).toEqual([
      '$75',
      '$155',
      '$175',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Open the map' }));
    expect(await screen.findByText('Map')).toBeTruthy();
  });

  it('warns that removing a key also removes its report; declining removes nothing (CART-08, CART-10)', async () => {
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

  it('removes both after the warning is confirmed, until that is undone (CART-09)', async () => {
    const { scope, typesInCart } = await openShop([key, benchmark, carbon]);
    await press('Remove Farm Key for Kurrajong Park');
    await press('Remove both');
    expect(typesInCart()).toEqual(['Carbon Report']);
    scope.getState($message)?.action?.run();
    await waitFor(() =>
      expect(typesInCart()).toEqual(['Carbon Report', 'Property Key', 'Benchmark Report']),
    );
  });
});

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

  it('accepts a card without a PayPal account where the provider offers it', async () => {
    const provider = standInForPayPal();
    await openShop([key]);
    await press('Debit or Credit Card');
    await provider.approve();
    await screen.findByText('Thank you for your order');
    expect(server.done).toContain('payByCard');
  });

  it('offers no card where the provider does not', async () => {
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

const choosePlan = async (name: string) => {
  await userEvent.click(screen.getByRole('radio', { name: 'Plan' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Plan' }), name);
};
const payByPlan = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay by Plan' });

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
    expect(card.ariaChecked).toBe('true');
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

  it('orders items that the plan charges nothing for by that plan, even with a free reorder (OP-48)', async () => {
    server.plans.owned = [planRecord({ property_key_price: 0 })];
    await openShop([key, cartItem(farm, 'Free Carbon Reorder')]);
    await choosePlan('Riverina Agronomy');
    expect(screen.queryByRole('button', { name: 'Pay by Plan' })).toBeNull();
    await press('Place free order');
    await screen.findByText('Thank you for your order');
    expect(server.done).toEqual(['payByPlan', 'registerItems', 'generate']);
  });

  it('comes first where there is a plan, with what it saves and who gets a copy', async () => {
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

describe('the confirmation', () => {
  const region = () => screen.findByRole('region', { name: 'Confirmation' });
  const stepsIn = (card: HTMLElement) =>
    within(card)
      .getAllByRole('listitem')
      .map((step) => step.textContent);

  it('names the order and its sum, and follows the files until they are mailed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const provider = standInForPayPal();
    await openShop([key, carbon]);
    server.orders = [orderRecord({ total: 230 }, { state: 'making', list: [] })];
    await press('PayPal');
    await provider.approve();
    const card = await region();
    await within(card).findByText('Files are being made');
    within(card).getByText('Order 12');
    within(card).getByText('$230.00');
    expect(document.activeElement).toBe(within(card).getByRole('heading'));
    expect(screen.queryByText('Shopping cart is empty')).toBeNull();
    server.orders = [orderRecord({ total: 230 })];
    await vi.advanceTimersByTimeAsync(5_000);
    await within(card).findByText(/^E-mailed to farmer@fenceline\.example/);
    expect(stepsIn(card)).toEqual([
      'Paid: done',
      'Files made: done',
      'E-mailed to farmer@fenceline.example: done',
    ]);
    vi.useRealTimers();
  });

  it('stays after a reload as long as the files are under way', async () => {
    server.orders = [orderRecord({}, { state: 'making', list: [] })];
    await openShop([]);
    within(await region()).getByText('Order 12');
    expect(screen.queryByText('Shopping cart is empty')).toBeNull();
  });

  it('is absent once the files are mailed, and from a cart with items', async () => {
    server.orders = [orderRecord({}, { state: 'making', list: [] })];
    await openShop([key]);
    await screen.findByRole('group', { name: /^Order 12/ });
    expect(screen.queryByRole('region', { name: 'Confirmation' })).toBeNull();
  });
});

describe('the order history', () => {
  it('lists items, price, payment and the state of the files, latest first', async () => {
    server.orders = [orderRecord({ order_id: 13 }, { state: 'making', list: [] }), orderRecord()];
    await openShop([]);
    const [latest, earlier] = await screen.findAllByRole('group', { name: /^Order/ });
    within(latest!).getByText('Creating files');
    within(latest!).getByRole('progressbar');
    within(earlier!).getByText('Farm Key');
    within(earlier!).getByText('Card or PayPal · CAPTURE-1');
    within(earlier!).getByText('Files sent');
    expect(within(earlier!).getAllByText('$75.00')).toHaveLength(2);
  });

  it('reloads while files are being made, until they are sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.orders = [orderRecord({}, { state: 'making' })];
    await openShop([]);
    await screen.findByText('Creating files');
    server.orders = [orderRecord()];
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByText('Files sent');
    const asked = server.callsOf('list').length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.callsOf('list')).toHaveLength(asked);
    vi.useRealTimers();
  });

  it('does not reload for an order whose parcels never arrived, and says what to do', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const trouble = 'The comparison parcels have not arrived yet. Please contact support.';
    server.orders = [orderRecord({}, { state: 'incomplete', list: [], trouble })];
    await openShop([]);
    await screen.findByText('Files cannot be created yet');
    screen.getByText(trouble);
    expect(screen.queryByRole('progressbar')).toBeNull();
    const asked = server.callsOf('list').length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.callsOf('list')).toHaveLength(asked);
    vi.useRealTimers();
  });

  it('names what was left out of an order', async () => {
    const line = { property_name: 'Old Yard', item_type: 'Free Carbon Reorder' } as const;
    server.orders = [orderRecord({ left_out: [line] })];
    await openShop([]);
    const [order] = await screen.findAllByRole('group', { name: /^Order/ });
    expect(order!.textContent).toContain('Old Yard is not in this order');
  });

  it('downloads a file again by a fresh link', async () => {
    server.orders = [orderRecord()];
    await openShop([]);
    await userEvent.click(
      await screen.findByRole('button', { name: /Download kurrajong-park-farm-key\.pdf/ }),
    );
    await waitFor(() => {
      expect(window.location.hash).toBe('#file');
    });
    expect(server.callsOf('fileLink')[0]?.params).toEqual({
      order_id: 12,
      item_id: 31,
      file_name: 'kurrajong-park-farm-key.pdf',
    });
  });

  it('shows the latest three, with the way to all of them', async () => {
    server.orders = Array.from({ length: 5 }, (_, i) => orderRecord({ order_id: 100 - i }));
    await openShop([]);
    await screen.findByText('Order 98');
    expect(screen.queryByText('Order 97')).toBeNull();
    expect(screen.getByRole('link', { name: 'All your orders' }).getAttribute('href')).toBe(
      '/orders',
    );
  });

  it('shows a hint when it is empty, and offers a retry when loading fails (OP-24)', async () => {
    server.trouble['list'] = [new ApiError('INVALID_PARAMS', 'Not today.', { status: 400 })];
    await openShop([]);
    await screen.findByText('Not today.');
    await press('Try again');
    expect(await screen.findByText(/^No orders yet/)).toBeTruthy();
  });
});
